import { phrase } from '../../text/phrase.ts';
import { studentTCdf, studentTQuantile } from '../../stats/laws/distributions.ts';
import { groupMeans } from '../../stats/intervals/group-means.ts';
import { clusteredInterval, type MeanWithInterval } from '../../stats/intervals/interval.ts';
import { pairedT } from '../../stats/tests/paired-t.ts';
import { signTest } from '../../stats/tests/sign-test.ts';
import { wilcoxonSignedRank } from '../../stats/tests/signed-rank.ts';
import { adjusted } from '../tables/adjusted-cells.ts';
import type { BlockResults } from '../input/input.ts';
import type { Scale } from '../input/analysis.ts';
import type { DraftFigure } from '../tables/figure.ts';
import { endsOnScale, withAbsent, PREFERENCE_NOTE, type Bounds } from '../means/preference-cells.ts';
import { byPair, judgedPairs, type JudgedPair } from '../input/judged-pairs.ts';
import { inNaturalOrder } from '../../order/natural-order.ts';
import type { Ratings } from '../../ratings/ratings.ts';
import type { DraftTable, DraftColumn } from '../tables/table.ts';

const DIGITS = 2;

/** Note on the population that mean, interval and p of a pair generalise to. */
export const CLUSTERED_NOTE = phrase`Interval and p are two-way clustered: they generalise to other listeners and items.`;

/** Standard error and two-sided p-value of a mean of 0 behind an unbounded clustered interval; null where there is no interval. */
function testOf({ mean, low, high }: MeanWithInterval, df: number) {
  if (mean === null || low === null || high === null) return { error: null, p: null };
  const error = (high - low) / 2 / studentTQuantile(0.975, df);
  return { error, p: 2 * studentTCdf(-Math.abs(mean) / error, df) };
}

function rowOf(own: readonly JudgedPair[], bounds: Bounds) {
  const means = [...groupMeans(own.map(({ listener, score }) => ({ key: listener, value: score }))).values()];
  const items = new Set(own.map(({ item }) => item)).size;
  const clustered = clusteredInterval(
    own.map(({ listener, item, score }) => ({ listener, item, value: score })),
  );
  const t = pairedT(means);
  const ends = endsOnScale(own.length, clustered, bounds);
  const df = Math.min(means.length, items) - 1;
  const test = ends.low === null ? { error: null, p: null } : testOf(clustered, df);
  const listenerEnds = endsOnScale(means.length, t, bounds);
  return {
    a: own[0]?.a ?? '',
    b: own[0]?.b ?? '',
    n: own.length,
    listeners: means.length,
    items,
    mean: clustered.mean,
    ...ends,
    ...test,
    df,
    listenerMean: t.mean,
    tLow: listenerEnds.low,
    tHigh: listenerEnds.high,
    pSign: signTest(means).pValue,
    pListeners: wilcoxonSignedRank(means).pValue,
    dz: t.dz,
  };
}

/** The ends of a mean preference: scores count from the middle of the scale. */
export function boundsOfPreference({ grid }: Pick<Scale, 'grid'>): Bounds {
  const half = (grid.max - grid.min) / 2;
  return { min: -half, max: half };
}

/** A row for each pair of systems, p unadjusted and by Holm over all of them. */
export function pairTestRows(scale: Scale, judged: readonly (readonly JudgedPair[])[]) {
  const bounds = boundsOfPreference(scale);
  const raw = judged.map((own) => rowOf(own, bounds));
  const pHolm = adjusted(raw.map(({ p }) => p));
  const pListenersHolm = adjusted(raw.map(({ pListeners }) => pListeners));
  return raw.map((row, index) => ({
    ...row,
    pHolm: pHolm[index] ?? null,
    pListenersHolm: pListenersHolm[index] ?? null,
  }));
}

const p = (label: string, key: string): DraftColumn => ({ label, key, digits: 4 });

/** Columns of a pair and its mean preference; `interval` names the kind of interval. */
export const pairColumns = (interval: string): readonly DraftColumn[] => [
  { label: 'A', key: 'a' },
  { label: 'B', key: 'b' },
  { label: 'n', key: 'n' },
  { label: 'listeners', key: 'listeners' },
  { label: 'items', key: 'items' },
  withAbsent({ label: phrase`mean [${interval}]`, key: 'mean', interval: ['low', 'high'], digits: DIGITS }),
];

const PAIR_COLUMNS = pairColumns('95 %');

function tablesOf({ name: scale }: Scale, rows: ReturnType<typeof pairTestRows>): DraftTable[] {
  return [
    {
      name: `pair tests ${scale}`,
      title: phrase`Preference between two systems: ${scale} (above 0: A; 0: the middle of the scale)`,
      columns: [...PAIR_COLUMNS, p('p (Holm)', 'pHolm'), { label: 'd_z', key: 'dz', digits: DIGITS }],
      rows,
      notes: [
        PREFERENCE_NOTE,
        phrase`${CLUSTERED_NOTE} Holm: over all rows. Intervals are not adjusted.`,
        'd_z: mean over listeners divided by its standard deviation.',
      ],
    },
    {
      name: `pair other tests ${scale}`,
      title: phrase`Preference between two systems, other tests: ${scale}`,
      tier: 'detail',
      columns: [
        ...PAIR_COLUMNS.slice(0, 5),
        p('p', 'p'),
        { label: 'over listeners [95 %]', key: 'listenerMean', interval: ['tLow', 'tHigh'], digits: DIGITS },
        p('p sign', 'pSign'),
        p('p Wilcoxon', 'pListeners'),
        p('p Wilcoxon (Holm)', 'pListenersHolm'),
      ],
      rows,
      notes: [
        'p: two-way clustered, without correction. The mean over listeners with its t interval, the sign test (exact) and Wilcoxon ' +
          '(no continuity correction) use one mean per listener. They generalise to other listeners, but only these items, and are too confident ' +
          'if items are a sample too. Wilcoxon uses the normal approximation, which is rough below ten listeners.',
      ],
    },
  ];
}

const won = (score: number): number => (Math.sign(score) + 1) / 2;

/** The share of judgements that prefer the row's system to the column's, ties as half; for both orders. */
function sharesFigure(scale: string, judged: readonly (readonly JudgedPair[])[]): DraftFigure {
  const rows = judged.flatMap((own) => {
    const values = own.map(({ listener, item, score }) => ({ listener, item, value: won(score) }));
    const { n, mean, low, high } = clusteredInterval(values);
    const [a, b] = [own[0]?.a ?? '', own[0]?.b ?? ''];
    const cut = (end: number | null) => (end === null ? null : Math.min(1, Math.max(0, end)));
    const other = (end: number | null) => (end === null ? null : 1 - end);
    return [
      { system: a, over: b, n, share: mean, low: cut(low), high: cut(high) },
      { system: b, over: a, n, share: other(mean), low: cut(other(high)), high: cut(other(low)) },
    ];
  });
  const names = inNaturalOrder(rows.map(({ system }) => system));
  const clearest = rows.reduce<(typeof rows)[number] | null>(
    (best, row) => ((row.share ?? 0) > (best?.share ?? 0) ? row : best),
    null,
  );
  return {
    kind: 'matrix',
    name: `preference shares ${scale}`,
    title: phrase`Share of judgements that prefer the row's system to the column's: ${scale}`,
    summary:
      clearest === null
        ? 'No judgement counts.'
        : phrase`Largest share: ${clearest.system} over ${clearest.over}, ${(clearest.share ?? 0).toFixed(2)} of ${clearest.n} judgements.`,
    rows,
    x: { key: 'over', label: 'over', order: names },
    y: { key: 'system', label: 'system', order: names },
    value: { key: 'share', label: 'share', domain: [0, 1] },
    notes: [
      'Ties count half for each. Intervals: 95 %, two-way clustered over listeners and items, cut at 0 and 1.',
    ],
  };
}

/**
 * Tests of preference for each pair of systems on a scale that judges pairs, from pairs under test that count, and a
 * matrix of shares. Empty for other scales, and if no judgement counts.
 */
export function pairTests(scale: Scale, { ratings }: { ratings: Ratings }): Partial<BlockResults> {
  if (scale.judges !== 'pair') return {};
  const judged = byPair(judgedPairs(scale, ratings));
  if (judged.length === 0) return {};
  return {
    tables: tablesOf(scale, pairTestRows(scale, judged)),
    figures: [sharesFigure(scale.name, judged)],
  };
}
