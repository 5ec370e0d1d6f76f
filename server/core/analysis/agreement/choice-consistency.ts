import { phrase, type Words } from '../../text/phrase.ts';
import { groupBy } from '../../order/group-by.ts';
import { rowsOf } from '../../ratings/compact-ratings.ts';
import type { Rating, Ratings } from '../../ratings/ratings.ts';
import { bradleyTerry } from '../../stats/pairs/bradley-terry.ts';
import { circularTriadPValue, circularTriads, consistence } from '../../stats/pairs/circular-triads.ts';
import { bradleyTerryModel, davidsonModel } from '../../stats/pairs/comparison-models.ts';
import { goodnessOfFit } from '../../stats/pairs/goodness-of-fit.ts';
import { kendallU, type PairVotes } from '../../stats/pairs/kendall-u.ts';
import type { Scale } from '../input/analysis.ts';
import { choiceSet, listenerSets, sharesOf, type ChoiceSet } from './choice-sets.ts';
import { comparisonsOf, judgedPairs, type JudgedPair } from '../input/judged-pairs.ts';
import type { DraftTable } from '../tables/table.ts';

const SURE = 0.05;
const DIGITS = 3;

/** A row of the table: a statistic and what it counts. */
interface Row extends Record<string, string | number | null> {
  statistic: string;
  value: number | null;
  /** Set if the statistic is a count. */
  count: number | null;
  n: number;
  of: string;
  df: number | null;
  p: number | null;
  law: string | null;
}

function fitRow(judged: readonly JudgedPair[]): { row: Row; note: Words } | null {
  const comparisons = comparisonsOf(judged);
  const hasTies = judged.some(({ score }) => score === 0);
  const model = hasTies ? davidsonModel(false) : bradleyTerryModel(false);
  const fit = bradleyTerry(comparisons, model);
  const found = fit.isEstimable ? goodnessOfFit(comparisons, model, fit) : null;
  if (!found) return null;
  const name = hasTies ? 'Davidson' : 'Bradley-Terry';
  return {
    row: {
      statistic: `fit of ${name}: G2`,
      value: found.g2,
      count: null,
      n: judged.length,
      of: 'judgements',
      df: found.df,
      p: found.pValue,
      law: 'chi-squared',
    },
    note: phrase`G2: likelihood ratio of one strength per system against a separate probability for each pair. A small p means that strengths do
        not describe the choices. Choices are treated as independent, so p is too small if listeners differ.${
          found.few > 0
            ? phrase` The approximation is rough here: ${found.few} of ${found.counts} expected counts are below 5.`
            : ''
        }`,
  };
}

/** The votes on each pair of clips, one for each listener; undecided listeners do not count. */
function votesByClips(ratings: Ratings, { name, grid }: Scale): PairVotes[] {
  const middle = (grid.min + grid.max) / 2;
  const own = rowsOf(
    ratings.filter(
      ({ scale, counts, role, comparedClip, canonicalValue }) =>
        scale === name && counts && role === 'test' && comparedClip !== null && canonicalValue !== null,
    ),
  );
  const signOf = (rated: readonly Rating[]): number =>
    Math.sign(
      rated.reduce((sum, { canonicalValue }) => sum + Math.sign((canonicalValue ?? middle) - middle), 0),
    );
  const pairs = groupBy(own, ({ clip, comparedClip }) => JSON.stringify([clip, comparedClip]));
  return [...pairs.values()].map((rated): PairVotes => {
    const signs = [...groupBy(rated, ({ listener }) => listener).values()].map(signOf);
    return [signs.filter((sign) => sign > 0).length, signs.filter((sign) => sign < 0).length];
  });
}

function agreementRow(votes: readonly PairVotes[]): Row | null {
  const found = kendallU(votes);
  return (
    found && {
      statistic: "agreement of listeners: Kendall's u",
      value: found.u,
      count: null,
      n: found.pairs,
      of: 'pairs of clips',
      df: found.df,
      p: found.pValue,
      law: found.df === null ? 'exact' : 'chi-squared',
    }
  );
}

/** Complete sets of choices among the same number of systems. */
function completeSets(sets: readonly ChoiceSet[]): { systems: number; triads: number[] } {
  const whole = sets.flatMap(({ wins }) => (wins ? [wins] : []));
  const most = Math.max(0, ...whole.map(({ length }) => length));
  return { systems: most, triads: whole.filter(({ length }) => length === most).map(circularTriads) };
}

function triadRows(who: string, sets: readonly ChoiceSet[]): Row[] {
  const triads = sets.flatMap((own) => own.triads);
  if (triads.length === 0) return [];
  const circular = triads.filter(({ isCircular }) => isCircular).length;
  const shared = { df: null, p: null, law: null };
  const rows: Row[] = [
    {
      statistic: `circular triads, ${who}`,
      value: null,
      count: circular,
      n: triads.length,
      of: 'triads',
      ...shared,
    },
  ];
  const { systems, triads: found } = completeSets(sets);
  const sum = found.reduce((total, own) => total + own, 0);
  const test = circularTriadPValue({ systems, sets: found.length, triads: sum });
  const zeta = consistence(systems, sum / found.length);
  if (!test || zeta === null || found.length === 0) return rows;
  rows.push({
    statistic: `consistence zeta, ${who}`,
    value: zeta,
    count: null,
    n: found.length,
    of: `complete sets of ${systems} systems`,
    df: null,
    p: test.pValue,
    law: test.isExact ? 'exact' : found.length === 1 ? 'chi-squared' : 'normal',
  });
  return rows;
}

/** A triad's shares, ordered so that each system is preferred to the next if possible. */
function violationsOf(systems: readonly string[], judged: readonly JudgedPair[]) {
  const share = sharesOf(judged);
  const counts = { triads: 0, weak: 0, moderate: 0, strong: 0 };
  const circular: { text: string; isSure: boolean }[] = [];
  for (const [i, one] of systems.entries()) {
    for (const [j, two] of systems.slice(i + 1).entries()) {
      for (const three of systems.slice(i + j + 2)) {
        const edges = [share(one, two), share(two, three), share(one, three)];
        if (edges.some((edge) => edge === null)) continue;
        counts.triads += 1;
        const orders = [
          [one, two, three],
          [one, three, two],
          [two, one, three],
          [two, three, one],
          [three, one, two],
          [three, two, one],
        ] as const;
        const chains = orders.flatMap(([a, b, c]) => {
          const [ab, bc, ac] = [share(a, b), share(b, c), share(a, c)];
          return ab && bc && ac && ab.share >= 0.5 && bc.share >= 0.5 ? [{ a, b, c, ab, bc, ac }] : [];
        });
        const held = chains.filter(({ ac }) => ac.share >= 0.5);
        if (held.length === 0) {
          counts.weak += 1;
          const [chain] = chains;
          if (!chain) continue;
          const { a, b, c, ab, bc } = chain;
          const ca = share(c, a);
          const said = [
            [a, b, ab],
            [b, c, bc],
            [c, a, ca],
          ] as const;
          const isSure = said.every(([, , own]) => (own?.pValue ?? 1) < SURE);
          const text = said
            .map(([x, y, own]) => `${x} over ${y} ${(own?.share ?? 0).toFixed(2)} (n ${own?.n ?? 0})`)
            .join(', ');
          circular.push({ text, isSure });
        }
        if (!held.some(({ ab, bc, ac }) => ac.share >= Math.min(ab.share, bc.share))) counts.moderate += 1;
        if (!held.some(({ ab, bc, ac }) => ac.share >= Math.max(ab.share, bc.share))) counts.strong += 1;
      }
    }
  }
  return { ...counts, circular };
}

const MOST_NAMED = 3;

function transitivityNotes(
  systems: number,
  { triads, weak, circular }: ReturnType<typeof violationsOf>,
): Words[] {
  if (systems < 3) return [];
  if (triads === 0)
    return ['Transitivity is not estimable: no three systems were all compared with each other.'];
  if (weak === 0) return [];
  const sure = circular.filter(({ isSure }) => isSure);
  const named = (sure.length > 0 ? sure : circular).slice(0, MOST_NAMED).map(({ text }) => text);
  const more = (sure.length > 0 ? sure : circular).length - named.length;
  const list = `${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
  return sure.length > 0
    ? [
        `Warning: preferences are not transitive, so strengths do not describe them: ${list}. Each of these shares differs from one half ` +
          '(sign test, p < 0.05, choices treated as independent).',
      ]
    : [
        `Preferences are circular in ${weak} of ${triads} triads. Chance may explain this: in each, some share does not differ from one half. ${list}.`,
      ];
}

/**
 * Consistency of choices between systems on a scale that judges pairs, over pairs under test that count: fit of the
 * strength model, Kendall's u over pairs of clips, circular triads and consistence within listeners and for all
 * together, and violations of stochastic transitivity, with a warning. Null for other scales and without a judgement of
 * two systems.
 * Source: Kendall & Babington Smith 1940; David 1988, The Method of Paired Comparisons.
 */
export function choiceConsistency(scale: Scale, ratings: Ratings): DraftTable | null {
  if (scale.judges !== 'pair') return null;
  const judged = judgedPairs(scale, ratings);
  if (judged.length === 0) return null;
  const fit = fitRow(judged);
  const together = choiceSet(judged);
  const { within, sets } = listenerSets(judged);
  const violations = violationsOf(together.systems, judged);
  const agreement = agreementRow(votesByClips(ratings, scale));
  const transitivity = (['weak', 'moderate', 'strong'] as const).map((kind): Row => ({
    statistic: `violations of ${kind} stochastic transitivity`,
    value: null,
    count: violations[kind],
    n: violations.triads,
    of: 'triads',
    df: null,
    p: null,
    law: null,
  }));
  const rows = [
    ...(fit ? [fit.row] : []),
    ...(agreement ? [agreement] : []),
    ...triadRows(`within listeners (${within === 'item' ? 'on one item' : 'over items'})`, sets),
    ...triadRows('all listeners together', [together]),
    ...(violations.triads > 0 ? transitivity : []),
  ];
  if (rows.length === 0) return null;
  return {
    name: `choices ${scale.name}`,
    title: phrase`Consistency of choices: ${scale.name}`,
    columns: [
      { label: 'statistic', key: 'statistic' },
      { label: 'value', key: 'value', digits: DIGITS },
      { label: 'count', key: 'count' },
      { label: 'n', key: 'n' },
      { label: 'of', key: 'of' },
      { label: 'df', key: 'df', digits: 1 },
      { label: 'p', key: 'p', digits: 4 },
      { label: 'law', key: 'law' },
    ],
    rows,
    notes: [
      ...transitivityNotes(together.systems.length, violations),
      ...(fit ? [fit.note] : []),
      'u: 1 if all listeners agree on every pair of clips, 0 for chance; ties are excluded. p: probability of at least this agreement if every choice is ' +
        'random. Circular triads: A over B, B over C, C over A; by chance a quarter of all triads are circular. zeta: 1 for none, 0 for ' +
        'the maximum; p: probability of so few circular triads by chance. All listeners together: by majority.',
      'Weak stochastic transitivity: if A is preferred to B and B to C, A is preferred to C; moderate: by a share no smaller than the ' +
        'smaller of the two; strong: than the larger. Shares vary by chance, so small studies often violate moderate and strong.',
    ],
  };
}
