import { phrase } from '../../text/phrase.ts';
import { adjusted } from '../../analysis/tables/adjusted-cells.ts';
import { defineAnalysis } from '../../analysis/input/analysis.ts';
import { groupBy } from '../../order/group-by.ts';
import { INTERVAL_NOTE, meanCells, meanColumns } from '../../analysis/means/mean-cells.ts';
import type { DraftFigure } from '../../analysis/tables/figure.ts';
import { eachPairOnce } from '../../analysis/input/pair-order.ts';
import { MEANS_NOTE, meansFigure } from '../../analysis/means/means-figure.ts';
import { observationsOf } from '../../analysis/input/observation.ts';
import {
  endsOnScale,
  preferenceColumns,
  PREFERENCE_NOTE,
  withAbsent,
} from '../../analysis/means/preference-cells.ts';
import type { DraftTable } from '../../analysis/tables/table.ts';
import { inNaturalOrder } from '../../order/natural-order.ts';
import { rowsOf } from '../../ratings/compact-ratings.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { meanInterval } from '../../stats/intervals/interval.ts';
import { signTest } from '../../stats/tests/sign-test.ts';
import { wilcoxonSignedRank } from '../../stats/tests/signed-rank.ts';
import { clipPairs, NULL_ROLE } from '../pairs/pairs.ts';
import { comparedSystems, plannedPairs, type ComparedSystems } from '../pairs/pair-systems.ts';
import { pairwiseConfig } from './config.ts';

const DIGITS = 2;
const SCALE = { min: -2, max: 2 };

/** Two clips of one item, by their paths; a is A in the results. */
interface ClipPair {
  item: string;
  a: string;
  b: string;
}

function pairRows(pairs: readonly ComparedSystems[], ratings: readonly Rating[]) {
  return pairs.map(([a, b]) => {
    const own = ratings.filter(({ system, comparedSystem }) => system === a && comparedSystem === b);
    return { a, b, ...meanCells(observationsOf(own), SCALE) };
  });
}

type PairRow = ReturnType<typeof pairRows>[number];

function pairFigure(rows: readonly PairRow[]): DraftFigure {
  return meansFigure({
    name: 'system pairs',
    title: 'Preference by pair of systems',
    of: 'A - B',
    measure: 'S_pref',
    domain: [SCALE.min, SCALE.max],
    rule: { at: 0, label: 'neither is preferred' },
    rows: rows.map((row) => ({ ...row, name: `${row.a} - ${row.b}` })),
    notes: [phrase`Above 0: A is preferred. ${MEANS_NOTE}`],
  });
}

function pairTable(rows: readonly PairRow[]): DraftTable {
  return {
    name: 'system pairs',
    title: 'Preference by pair of systems (+2 A much better, -2 B much better)',
    columns: [{ label: 'A', key: 'a' }, { label: 'B', key: 'b' }, ...preferenceColumns('S_pref', DIGITS)],
    rows,
    notes: [
      'S_pref: mean of all answers to pairs of these systems, without traps.',
      PREFERENCE_NOTE,
      INTERVAL_NOTE,
    ],
  };
}

/** Negates a preference: a comparison for one system counts equally against the other. */
function systemTable(pairs: readonly ComparedSystems[], ratings: readonly Rating[]): DraftTable {
  const rows = inNaturalOrder(pairs.flat()).map((own) => {
    const signed = observationsOf(ratings, ({ system, comparedSystem, canonicalValue }) => {
      if (canonicalValue === null) return null;
      if (system === own) return canonicalValue;
      return comparedSystem === own ? 0 - canonicalValue : null;
    });
    return { system: own, ...meanCells(signed, SCALE) };
  });
  return {
    name: 'systems',
    title: 'Mean preference for a system over those compared with it (+2 much better, -2 much worse)',
    columns: [{ label: 'system', key: 'system' }, ...preferenceColumns('preference', DIGITS)],
    rows,
    notes: [
      'Means are comparable only between systems with the same comparisons.',
      PREFERENCE_NOTE,
      INTERVAL_NOTE,
    ],
  };
}

function clipRow(item: string | null, a: string, b: string, own: readonly Rating[]) {
  const values = observationsOf(own).flatMap(({ counts, value }) => (counts ? [value] : []));
  const { n, mean, ...ends } = meanInterval(values);
  const { low, high } = endsOnScale(n, ends, SCALE);
  const [pSign, pWilcoxon] = [signTest(values).pValue, wilcoxonSignedRank(values).pValue];
  return { item, a, b, n, mean, low, high, pSign, pWilcoxon };
}

function clipTable(pairs: readonly ClipPair[], ratings: readonly Rating[]): DraftTable {
  const byPair = groupBy(ratings, ({ clip, comparedClip }) => JSON.stringify([clip, comparedClip]));
  const items = new Map(pairs.map(({ item, a, b }) => [JSON.stringify([a, b].toSorted()), item]));
  const rated = ratings.flatMap(({ clip, comparedClip }): ComparedSystems[] =>
    comparedClip === null ? [] : [[clip, comparedClip]],
  );
  const planned = pairs.map(({ a, b }): ComparedSystems => [a, b]);
  const rows = eachPairOnce(planned, rated).map(([a, b]) => {
    const own = byPair.get(JSON.stringify([a, b])) ?? [];
    return clipRow(items.get(JSON.stringify([a, b].toSorted())) ?? own[0]?.item ?? null, a, b, own);
  });
  const pHolm = adjusted(rows.map(({ pWilcoxon }) => pWilcoxon));
  return {
    name: 'clip pairs',
    tier: 'detail',
    title: 'S_pref by pair of clips',
    columns: [
      { label: 'item', key: 'item' },
      { label: 'A', key: 'a' },
      { label: 'B', key: 'b' },
      { label: 'n', key: 'n' },
      withAbsent({ label: 'S_pref [95 %]', key: 'mean', interval: ['low', 'high'], digits: DIGITS }),
      { label: 'p sign', key: 'pSign', digits: 4 },
      { label: 'p Wilcoxon', key: 'pWilcoxon', digits: 4 },
      { label: 'Holm', key: 'pHolm', digits: 4 },
    ],
    rows: rows.map((row, index) => ({ ...row, pHolm: pHolm[index] ?? null })),
    notes: [
      'Interval: t over the listeners of the pair, cut at the ends of the scale, for four listeners or more. Sign test: exact; Wilcoxon: normal approximation without continuity ' +
        'correction, rough below ten listeners; Holm: of the Wilcoxon p, over all pairs of clips.',
    ],
  };
}

/** Whether listeners prefer a side of the screen, regardless of the clip on it. */
function biasTable(ratings: readonly Rating[]): DraftTable {
  const rows = ['test', NULL_ROLE].map((role) => ({
    role,
    ...meanCells(
      observationsOf(
        ratings.filter((rating) => rating.role === role),
        ({ rawValue }) => rawValue,
      ),
    ),
  }));
  return {
    name: 'position bias',
    title: 'Position bias: mean answer as shown (above 0: the side shown as A)',
    columns: [{ label: 'pairs', key: 'role' }, ...meanColumns('mean', DIGITS)],
    rows,
    notes: [
      phrase`Test: pairs of two systems; ${NULL_ROLE}: the same clip on both sides. A mean far from 0 shows a bias to one side.`,
      INTERVAL_NOTE,
    ],
  };
}

export const pairwiseAnalysis = defineAnalysis({
  config: pairwiseConfig,
  planned: (context) => ({
    systems: plannedPairs(context),
    clips: clipPairs(context).map(({ item, a, b }): ClipPair => ({ item, a: a.id, b: b.id })),
  }),
  found: () => ({ systems: [], clips: [] }),
  scales: () => [{ name: 'preference', grid: { ...SCALE, step: 1 }, levels: null, judges: 'pair' }],
  results: ({ systems, clips }, input) => {
    const ratings = rowsOf(input.ratings);
    const test = ratings.filter(({ role }) => role === 'test');
    const pairs = comparedSystems(systems, test);
    const rows = pairRows(pairs, test);
    return {
      tables: [pairTable(rows), systemTable(pairs, test), clipTable(clips, test), biasTable(ratings)],
      figures: [pairFigure(rows)],
    };
  },
});
