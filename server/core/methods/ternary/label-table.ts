import { joined, phrase } from '../../text/phrase.ts';
import { groupCells } from '../../analysis/input/groups.ts';
import type { BlockResults } from '../../analysis/input/input.ts';
import type { Answers, LabelShare } from './label-shares.ts';
import { LABELS, WORDING } from './wording.ts';

/** Shares of the labels for each system and the traps. */
export function labelResults(
  answers: readonly (Answers & { shares: readonly LabelShare[] })[],
): BlockResults {
  const rows = answers.flatMap(({ shares, ...group }) => {
    const { system } = groupCells(group);
    return shares.map((share) => ({ system, ...share }));
  });
  const said = rows
    .filter(({ label, share }) => label === WORDING.en.labels.human && share !== null)
    .map(({ system, share, n }) => phrase`${system} ${((share ?? 0) * 100).toFixed(0)} % (n ${n})`);
  return {
    tables: [
      {
        name: 'labels',
        title: 'Answers by system: shares of Human, Unclear and Machine',
        columns: [
          { label: 'system', key: 'system' },
          { label: 'answer', key: 'label' },
          { label: 'given', key: 'given' },
          { label: 'n', key: 'n' },
          { label: 'listeners', key: 'listeners' },
          { label: 'share [95 %]', key: 'share', interval: ['low', 'high'], digits: 3 },
        ],
        rows,
        notes: [
          'Answers that count; (human) and (flawed) are the traps. Intervals: two-way clustered over listeners and items, ' +
            'on the logit scale. [-]: not estimable (fewer than 4 answers, 2 listeners or 2 items).',
        ],
      },
    ],
    figures: [
      {
        kind: 'stacked',
        name: 'labels',
        title: 'Answers by system',
        summary: said.length === 0 ? 'No answer counts.' : phrase`Labelled Human: ${joined(said, ', ')}.`,
        rows,
        x: { key: 'system', label: 'system' },
        y: { key: 'share', label: 'share of answers', domain: [0, 1] },
        color: { key: 'label', label: 'answer', order: LABELS.map((label) => WORDING.en.labels[label]) },
        notes: ['Answers that count; (human) and (flawed) are the traps.'],
      },
    ],
  };
}
