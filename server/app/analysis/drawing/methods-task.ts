import type { MethodsText } from '#core/api/analysis.ts';
import { cardMarkdown } from '#core/reporting/card-markdown.ts';
import { newestOf } from '#core/reporting/input.ts';
import { reportingCard } from '#core/reporting/reporting-card.ts';
import { AppError } from '../../../platform/app-error.ts';
import { titleOf } from '#core/study/study.ts';
import { readReportingInput } from './reporting-input.ts';
import type { Task } from '../../jobs/task.ts';
import { askedOf } from '../analyse-task.ts';
import { askedStudy, ratedStudy, type AnalysisOrder } from '../rated-desk.ts';

/** The methods section and the reporting card of what is shown, as `earshot describe` writes them. */
export const describe: Task<AnalysisOrder, MethodsText> = {
  async run(order, world) {
    if ((await ratedStudy(order, world)).source.current === null)
      throw new AppError(
        'wrong-step',
        'imported ratings do not say how the study was carried out: write its methods yourself',
      );
    const { rules, where } = await askedOf(order, world.env.dataFolder);
    const input = await readReportingInput({ ...(await askedStudy(order, world)), rules, where });
    const card = reportingCard(input);
    return { card, markdown: cardMarkdown(card, titleOf(newestOf(input).study.config)) };
  },
};
