import { phrase } from '../../text/phrase.ts';
import type { ModelResult } from '../../models/model-result.ts';
import type { Correction } from '../../models/model-task.ts';
import { cells, DIGITS, estimateColumns } from '../tables/estimate-cells.ts';
import type { DraftTable, DraftColumn } from '../tables/table.ts';

const ADJUSTED: Record<Correction, DraftColumn[]> = {
  'single-step': [{ label: 'p (single-step)', key: 'pAdjusted', digits: 4 }],
  holm: [{ label: 'p (Holm)', key: 'pAdjusted', digits: 4 }],
  none: [],
};

const INTERVALS: Record<Correction, string> = {
  'single-step': 'a - b [simultaneous 95 %]',
  holm: 'a - b [Bonferroni 95 %]',
  none: 'a - b [95 %]',
};

/** t with its degrees of freedom, and p: of one difference, and adjusted for all differences of the table. */
function testColumns(correction: Correction): DraftColumn[] {
  return [
    { label: 'df', key: 'df', digits: 1 },
    { label: 't', key: 't', digits: 2 },
    { label: correction === 'none' ? 'p' : 'p (unadjusted)', key: 'p', digits: 4 },
    ...ADJUSTED[correction],
  ];
}

function differencesColumns({ contrasts, correction }: ModelResult, draws: boolean): DraftColumn[] {
  if (draws || correction === null)
    return [...estimateColumns('a - b', contrasts, draws), { label: 'P(a > b)', key: 'above', digits: 3 }];
  return [
    { label: INTERVALS[correction], key: 'value', interval: ['low', 'high'], digits: DIGITS },
    { label: 'SE', key: 'error', digits: 4 },
    ...testColumns(correction),
  ];
}

/** Differences between systems with tests and intervals. */
export function contrastsTable(scale: string, result: ModelResult, draws: boolean): DraftTable {
  const { engine, contrasts, contrastSet, means, dfMethod } = result;
  const ratingsOf = new Map(means.map(({ system, counts }) => [system, counts.ratings]));
  const against = contrastSet.kind === 'against' ? ` and ${contrastSet.baseline}` : '';
  return {
    name: `model contrasts ${scale}`,
    title: phrase`Mixed model of ${scale}: differences between systems${against} (${engine})`,
    columns: [
      { label: 'a', key: 'a' },
      { label: 'b', key: 'b' },
      { label: 'n a', key: 'nA' },
      { label: 'n b', key: 'nB' },
      ...differencesColumns(result, draws),
    ],
    rows: contrasts.map((one) => ({
      a: one.a,
      b: one.b,
      nA: ratingsOf.get(one.a) ?? null,
      nB: ratingsOf.get(one.b) ?? null,
      ...cells(one),
      plainLow: one.plainLow,
      plainHigh: one.plainHigh,
      df: one.df,
      t: one.t,
      p: one.pValue,
      pAdjusted: one.adjusted,
      above: one.above,
      engine,
    })),
    notes: [...(dfMethod === null ? [] : [`Degrees of freedom: ${dfMethod}.`]), ...result.inferenceNotes],
  };
}

/** Two one-sided tests of each difference; empty without a margin. */
export function equivalenceTable(scale: string, { engine, contrasts, means }: ModelResult): DraftTable[] {
  const ratingsOf = new Map(means.map(({ system, counts }) => [system, counts.ratings]));
  const rows = contrasts.flatMap(({ a, b, value, equivalence }) => {
    if (!equivalence) return [];
    const { pLower, pUpper, pValue, low90, high90, margin, verdict } = equivalence;
    const own = { pLower, pUpper, p: pValue, low90, high90, margin, verdict, engine };
    return [{ a, b, nA: ratingsOf.get(a) ?? null, nB: ratingsOf.get(b) ?? null, value, ...own }];
  });
  const [first] = rows;
  if (!first) return [];
  const { margin } = first;
  return [
    {
      name: `model equivalence ${scale}`,
      title: phrase`Mixed model of ${scale}: equivalence within a margin of ${margin} (${engine})`,
      columns: [
        { label: 'a', key: 'a' },
        { label: 'b', key: 'b' },
        { label: 'n a', key: 'nA' },
        { label: 'n b', key: 'nB' },
        { label: 'a - b [90 %]', key: 'value', interval: ['low90', 'high90'], digits: DIGITS },
        { label: phrase`p (a - b <= -${margin})`, key: 'pLower', digits: 4 },
        { label: phrase`p (a - b >= ${margin})`, key: 'pUpper', digits: 4 },
        { label: 'verdict', key: 'verdict' },
      ],
      rows,
      notes: [
        'Two one-sided t tests (TOST) at 5 %, not adjusted for the number of differences.',
        'equivalent: both p are below 0.05, so the 90 % interval is within the margin. non-inferior: only the first p is, so a is not worse than b by the margin. not shown: a larger difference remains possible.',
      ],
    },
  ];
}

/** Rank intervals, highest mean first; empty if the engine has no tests. */
export function ranksTable(scale: string, { engine, ranks, means }: ModelResult): DraftTable[] {
  if (!ranks) return [];
  const meanOf = new Map(means.map((mean) => [mean.system, mean]));
  return [
    {
      name: `model ranks ${scale}`,
      title: phrase`Mixed model of ${scale}: ranks of systems (${engine})`,
      columns: [
        { label: 'system', key: 'system' },
        { label: 'n', key: 'n' },
        { label: 'mean', key: 'mean', digits: DIGITS },
        { label: 'rank [95 %]', key: null, interval: ['low', 'high'] },
      ],
      rows: ranks
        .map(({ system, low, high }) => {
          const mean = meanOf.get(system);
          return { system, n: mean?.counts.ratings ?? null, mean: mean?.value ?? null, low, high, engine };
        })
        .toSorted((a, b) => (b.mean ?? 0) - (a.mean ?? 0)),
      notes: [
        'Rank 1 is the highest mean. A rank interval excludes the ranks that the single-step test of all pairs rules out; all intervals hold together at 95 %.',
      ],
    },
  ];
}
