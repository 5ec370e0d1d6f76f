import { phrase, type Words } from '../../text/phrase.ts';
import { createRandom } from '../../order/random.ts';
import { cut } from '../../stats/intervals/bounded-limits.ts';
import { mannWhitney } from '../../stats/tests/mann-whitney.ts';
import { pairedDifference, type PairedDifference } from '../../stats/tests/paired-difference.ts';
import { pairedT } from '../../stats/tests/paired-t.ts';
import { signFlipTest } from '../../stats/tests/sign-flip.ts';
import { wilcoxonSignedRank } from '../../stats/tests/signed-rank.ts';
import { adjusted } from '../tables/adjusted-cells.ts';
import type { Scale } from '../input/analysis.ts';
import type { RatedSystems } from '../input/rated-systems.ts';
import type { ScaleInput } from '../input/scale-input.ts';
import type { DraftTable } from '../tables/table.ts';

/** With more systems, all pairs are too many to read: each is compared with the best. */
const MOST_SYSTEMS = 20;
const FLIPS = 9999;
const DIGITS = 3;

type Pair = readonly [a: number, b: number];

function meanOf({ values }: RatedSystems['systems'][number]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The pairs to compare; `best` is the system with the highest mean if there are too many for all pairs. */
function pairsOf({ systems }: RatedSystems): { pairs: Pair[]; best: number | null } {
  const places = [...systems.keys()];
  if (systems.length <= MOST_SYSTEMS)
    return { pairs: places.flatMap((a) => places.slice(a + 1).map((b): Pair => [a, b])), best: null };
  const means = systems.map(meanOf);
  const best = means.indexOf(Math.max(...means));
  return { pairs: places.flatMap((b): Pair[] => (b === best ? [] : [[best, b]])), best };
}

/** Rank tests over listeners: paired, or the listeners of A against those of B. */
function overListeners(seed: string, { pairing, byListener: { a, b } }: PairedDifference) {
  if (pairing === 'between') {
    const { pValue, rankBiserial } = mannWhitney(a, b);
    return { pListeners: pValue, pPermutation: null, dz: null, rankBiserial };
  }
  const own = a.map((mean, listener) => mean - (b[listener] ?? mean));
  const { pValue, rankBiserial } = wilcoxonSignedRank(own);
  const pPermutation = signFlipTest(own, createRandom(seed), FLIPS);
  return { pListeners: pValue, pPermutation, dz: pairedT(own).dz, rankBiserial };
}

function rowsOf({ name: scale, grid }: Scale, { names, systems }: RatedSystems, pairs: readonly Pair[]) {
  const range = grid.max - grid.min;
  const raw = pairs.flatMap(([first, second]) => {
    const [a, b] = [systems[first], systems[second]];
    if (!a || !b) return [];
    const found = pairedDifference(a, b);
    const { pairing, listeners, unpaired, items, mean, pValue } = found;
    const { low, high } = cut(found, { min: -range, max: range });
    const named = { a: names[first] ?? '', b: names[second] ?? '' };
    const tests = overListeners(`differences ${scale} ${named.a} ${named.b}`, found);
    const pItems = wilcoxonSignedRank(found.byItem).pValue;
    const counts = { pairing, listeners, unpaired, items, pairedItems: found.byItem.length };
    return [{ ...named, ...counts, difference: mean, low, high, p: pValue, ...tests, pItems }];
  });
  const pHolm = adjusted(raw.map(({ p }) => p));
  const pListenersHolm = adjusted(raw.map(({ pListeners }) => pListeners));
  return raw.map((row, index) => ({
    ...row,
    pHolm: pHolm[index] ?? null,
    pListenersHolm: pListenersHolm[index] ?? null,
  }));
}

const p = (label: string, key: string) => ({ label, key, digits: 4 });

const NAMED = [
  { label: 'A', key: 'a' },
  { label: 'B', key: 'b' },
  { label: 'pairing', key: 'pairing' },
  { label: 'listeners', key: 'listeners' },
  { label: 'items', key: 'items' },
];

function notesOf(rows: ReturnType<typeof rowsOf>, rated: RatedSystems, best: number | null): Words[] {
  const isBetween = rows.some(({ pairing }) => pairing === 'between');
  const missing = rows.some(({ unpaired }) => unpaired > 0);
  return [
    'Difference: mean over listeners of their mean of A minus their mean of B. Its interval and p (two-way clustered t, Holm over all ' +
      'rows) generalise to other listeners and items. The interval is not adjusted, and is cut at the largest difference on the scale.',
    'd_z: mean difference of listeners divided by its standard deviation.',
    ...(missing
      ? [
          'Without pair: listeners who rated only one of the two; they are omitted here, but not from the means by system.',
        ]
      : []),
    ...(isBetween
      ? [
          'between: fewer than two listeners rated both, so the listeners of A are compared with those of B, by ' +
            'Mann-Whitney instead of Wilcoxon.',
        ]
      : []),
    ...(best === null
      ? []
      : [
          `${rated.names.length} systems are too many for all pairs: each is compared with the one with the highest mean. Because these ` +
            'ratings selected it, its lead is overestimated, and p is too small.',
        ]),
  ];
}

/**
 * Differences between all pairs of systems on a scale that judges clips, from ratings of clips under test that count. Null
 * for a scale of pairs or facts and for fewer than two systems.
 */
export function differencesTable(scale: Scale, { systems }: Pick<ScaleInput, 'systems'>): DraftTable | null {
  const { name, judges } = scale;
  if (judges !== 'clip') return null;
  const rated = systems();
  if (rated.systems.length < 2) return null;
  const { pairs, best } = pairsOf(rated);
  const rows = rowsOf(scale, rated, pairs);
  return {
    name: `differences ${name}`,
    title: phrase`Differences between systems: ${name}`,
    columns: [
      ...NAMED,
      { label: 'without pair', key: 'unpaired' },
      { label: 'A - B [95 %]', key: 'difference', interval: ['low', 'high'], digits: DIGITS },
      p('p (Holm)', 'pHolm'),
      { label: 'd_z', key: 'dz', digits: 2 },
    ],
    rows,
    notes: notesOf(rows, rated, best),
  };
}

/** Other tests of the same differences. */
export function otherTestsTable(name: string, { rows }: Pick<DraftTable, 'rows'>): DraftTable {
  return {
    name: `difference tests ${name}`,
    title: phrase`Differences between systems by other tests: ${name}`,
    tier: 'detail',
    columns: [
      ...NAMED,
      p('p', 'p'),
      p('p over listeners', 'pListeners'),
      p('p over listeners (Holm)', 'pListenersHolm'),
      p('p of sign flips', 'pPermutation'),
      { label: 'items of both', key: 'pairedItems' },
      p('p over items', 'pItems'),
      { label: 'r', key: 'rankBiserial', digits: 2 },
    ],
    rows,
    notes: [
      'p: two-way clustered t, without correction. p over listeners: Wilcoxon signed-rank test of listener means, without continuity ' +
        'correction. p of sign flips: permutation test of the same means. Both generalise to other listeners, but only these items. p over ' +
        'items generalises to other items, but only these listeners. All three reject too often if listeners and items are both samples.',
      'Wilcoxon uses the normal approximation, which is rough below ten listeners or items. r: matched-pairs rank-biserial correlation.',
    ],
  };
}
