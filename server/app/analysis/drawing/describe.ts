import { cardMarkdown } from '#core/reporting/card-markdown.ts';
import { reportingCard } from '#core/reporting/reporting-card.ts';
import { newestOf } from '#core/reporting/input.ts';
import { titleOf } from '#core/study/study.ts';
import { readReportingInput } from './reporting-input.ts';
import type { AskedStudy } from '../../imports/rating-source.ts';

/** The methods section of a study and its reporting card, as Markdown. Throws StoreError for an unknown study. */
export async function describeStudy(asked: AskedStudy): Promise<string> {
  const input = await readReportingInput(asked);
  return cardMarkdown(reportingCard(input), titleOf(newestOf(input).study.config));
}
