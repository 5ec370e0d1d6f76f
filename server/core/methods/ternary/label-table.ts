import { testGroups } from '../../analysis/groups.ts';
import type { BlockResults } from '../../analysis/input.ts';
import { observationsOf } from '../../analysis/observation.ts';
import { groupBy } from '../../group-by.ts';
import type { Rating } from '../../ratings.ts';
import { shareOf } from './scores.ts';
import { SCORE, WORDING, type Label } from './wording.ts';

const LABELS: readonly Label[] = ['human', 'unclear', 'machine'];

function sharesOf(name: string, ratings: readonly Rating[]) {
  const counted = observationsOf(ratings.filter(({ counts }) => counts));
  return LABELS.map((label) => {
    const own = counted.map((row) => ({ ...row, value: Number(row.value === SCORE[label]) }));
    return {
      system: name,
      label: WORDING.en.labels[label],
      given: own.filter(({ value }) => value === 1).length,
      n: own.length,
      listeners: new Set(own.map(({ listener }) => listener)).size,
      ...shareOf(own),
    };
  });
}

/** What listeners said of each system and of the traps: the share of every label. */
export function labelResults(systems: readonly string[], ratings: readonly Rating[]): BlockResults {
  const byRole = groupBy(ratings, ({ role }) => role);
  const test = byRole.get('test') ?? [];
  const bySystem = groupBy(test, ({ system }) => system);
  const tested = testGroups(systems, test).flatMap(({ system }) =>
    system === null ? sharesOf('(test)', test) : sharesOf(system, bySystem.get(system) ?? []),
  );
  const traps = ['human', 'flawed'].flatMap((role) => sharesOf(`(${role})`, byRole.get(role) ?? []));
  const rows = [...tested, ...traps];
  const said = rows
    .filter(({ label, share }) => label === WORDING.en.labels.human && share !== null)
    .map(({ system, share, n }) => `${system} ${((share ?? 0) * 100).toFixed(0)} % (n ${n})`);
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
            'cut at 0 and 1; [-]: too few of either, or nothing that varies.',
        ],
      },
    ],
    figures: [
      {
        kind: 'stacked',
        name: 'labels',
        title: 'Answers by system',
        summary: said.length === 0 ? 'No answer counts.' : `Taken for human: ${said.join(', ')}.`,
        rows,
        x: { key: 'system', label: 'system' },
        y: { key: 'share', label: 'share of answers', domain: [0, 1] },
        color: { key: 'label', label: 'answer', order: LABELS.map((label) => WORDING.en.labels[label]) },
        notes: ['Answers that count; (human) and (flawed) are the traps.'],
      },
    ],
  };
}
