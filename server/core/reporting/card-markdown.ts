import type { ReportingCard } from './reporting-card.ts';
import type { CardRow } from './part.ts';

/** Text of the third column of the card. */
export const valueText = ({ value, missing }: Pick<CardRow, 'value' | 'missing'>): string =>
  value ?? `not recorded: ${missing ?? ''}`;

const cell = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/\s*\n\s*/g, ' ');

/** The card and the methods section as Markdown. Example: a bar within a value is written \|. */
export function cardMarkdown({ rows, paragraphs, warnings }: ReportingCard, title: string): string {
  const lines = rows.map((row) => `| ${[row.section, row.item, valueText(row)].map(cell).join(' | ')} |`);
  return [
    `# Methods: ${title}`,
    ...paragraphs.map(({ heading, text }) => `**${heading}.** ${text}`),
    ...warnings.map((warning) => `> Warning: ${warning}`),
    '## Reporting card',
    ['| section | item | value |', '| --- | --- | --- |', ...lines].join('\n'),
    'Card based on the checklist of Chiang et al. (2023), arXiv 2306.02044.\n',
  ].join('\n\n');
}
