import type { Scale } from '../analysis/analysis.ts';
import { byPair, judgedPairs } from '../analysis/judged-pairs.ts';
import { PAIR_COLUMNS, PAIR_NOTE, pairTestRows } from '../analysis/pair-tests.ts';
import { PREFERENCE_NOTE } from '../analysis/preference-cells.ts';
import type { ResultTable } from '../analysis/table.ts';
import type { Rating } from '../ratings.ts';
import { ALPHA, pWords } from './conclusion.ts';
import type { Outcome } from './primary.ts';

type Row = ReturnType<typeof pairTestRows>[number];

/** Whether two systems are one of the declared differences, in either order. */
function isWanted({ contrasts }: Outcome, a: string, b: string): boolean {
  switch (contrasts.kind) {
    case 'all pairs':
      return true;
    case 'against':
      return a === contrasts.baseline || b === contrasts.baseline;
    case 'given':
      return contrasts.pairs.some(([x, y]) => (x === a && y === b) || (x === b && y === a));
  }
}

/** Example: 'alpha is preferred to bravo: 0.55 [0.21, 0.89], p = 0.002.' */
function preferenceText({ a, b, mean, low, high }: Row, p: number): string {
  const isFirst = (mean ?? 0) >= 0;
  const [liked, other] = isFirst ? [a, b] : [b, a];
  const [from, to] = isFirst ? [low, high] : [high, low];
  const shown = (end: number | null): string =>
    end === null ? '-' : Math.abs(end) < 0.005 ? '0.00' : (isFirst ? end : -end).toFixed(2);
  return `${liked} is preferred to ${other}: ${shown(mean)} [${shown(from)}, ${shown(to)}], ${pWords(p)}.`;
}

/** The primary analysis of a scale that judges pairs: mean preference by pair of systems; none without a judgement that counts. */
export function primaryOfPairs(outcome: Outcome, scale: Scale, ratings: readonly Rating[]): ResultTable[] {
  const judged = byPair(judgedPairs(scale, ratings)).filter(([first]) =>
    first ? isWanted(outcome, first.a, first.b) : false,
  );
  if (judged.length === 0) return [];
  const key = outcome.correction === 'none' ? 'p' : 'pHolm';
  const rows = pairTestRows(scale, judged);
  const shown = rows
    .flatMap((row) => {
      const p = row[key];
      return p !== null && p < ALPHA ? [{ row, p }] : [];
    })
    .toSorted((x, y) => x.p - y.p);
  const title = `Mean ${scale.name} by pair of systems (above 0: A is preferred)`;
  return [
    {
      name: `primary pairs ${scale.name}`,
      title,
      tier: 'primary',
      lead: [
        `${scale.name}: ${shown.length === 0 ? 'none' : shown.length} of ${rows.length} pairs of systems ${shown.length > 1 ? 'differ' : 'differs'} from no preference at ${100 * ALPHA} %.`,
        ...shown.map(({ row, p }) => preferenceText(row, p)),
      ],
      columns: [...PAIR_COLUMNS, { label: outcome.correction === 'none' ? 'p' : 'p (Holm)', key, digits: 4 }],
      rows,
      notes: [PREFERENCE_NOTE, PAIR_NOTE, ...(outcome.note === undefined ? [] : [outcome.note])],
    },
  ];
}
