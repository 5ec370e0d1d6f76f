import type { ResultTable } from '../analysis/tables/table.ts';
import { groupBy } from '../order/group-by.ts';
import { ratingIndex, rowsOf } from '../ratings/compact-ratings.ts';
import type { Ratings } from '../ratings/ratings.ts';
import { Scope, scopeOf } from '../ratings/scope.ts';
import {
  conditionMeans,
  countingOf,
  sensitivityOf,
  type ConditionMeans,
  type Counting,
  type Screening,
} from './compare-screenings.ts';
import type { Finding } from './contract/rule.ts';

function scope(ratings: Ratings) {
  const all = new Scope();
  for (const rating of ratings) all.add(rating);
  return all.cells();
}

/** Counts of the ratings that findings are on, each once. */
function scopeOfFindings(ratings: Ratings, findings: readonly Finding[]) {
  const index = ratingIndex(ratings);
  const isFound = new Uint8Array(ratings.length);
  for (const { ratings: found } of findings) for (const rating of found) isFound[index(rating)] = 1;
  return scopeOf(ratings, isFound);
}

const SCOPE = [
  { label: 'listeners', key: 'listeners' },
  { label: 'sessions', key: 'sessions' },
  { label: 'ratings', key: 'ratings' },
];

/** The findings of each rule of a screening, and the ratings that only this rule excludes. */
function rulesTable(ratings: Ratings, { name, under }: Screening): ResultTable {
  const out = rowsOf(under.ratings.filter(({ counts }) => !counts));
  const rules = under.reports.map(({ rule, version, as, findings }) => {
    const only = out.filter(({ reasons }) => reasons.length === 1 && reasons[0] === rule).length;
    return { step: rule, as, version, ...scopeOfFindings(ratings, findings), only };
  });
  const named = new Set(under.reports.map(({ rule }) => rule));
  const others = new Set(out.flatMap(({ reasons }) => reasons).filter((reason) => !named.has(reason)));
  const endings = [...others].toSorted().map((step) => {
    const own = out.filter(({ reasons }) => reasons.includes(step));
    const only = own.filter(({ reasons }) => reasons.length === 1).length;
    return { step, as: 'always', version: null, ...scope(own), only };
  });
  const row = (step: string, rows: Ratings) => ({
    step,
    as: null,
    version: null,
    ...scope(rows),
    only: null,
  });
  const counting = under.ratings.filter(({ counts }) => counts);
  return {
    name: `rules ${name}`,
    title: `Findings: ${name}`,
    columns: [
      { label: 'step', key: 'step' },
      { label: 'as', key: 'as' },
      { label: 'version', key: 'version' },
      ...SCOPE,
      { label: 'by this rule alone', key: 'only' },
    ],
    rows: [
      row('before', ratings),
      ...endings,
      ...rules,
      row('excluded in total', out),
      row('after', counting),
    ],
    notes: ['Each rule looks at all ratings. By this rule alone: ratings that no other rule excludes.'],
  };
}

/** How much counts under a screening. */
type CountingScope = { name: string } & ReturnType<typeof scopeOf>;

/** Ratings that count under every screening. */
function scopesTable(scopes: readonly CountingScope[]): ResultTable {
  return {
    name: 'screenings',
    title: 'Ratings that count under each screening',
    columns: [{ label: 'screening', key: 'name' }, ...SCOPE],
    rows: scopes.map((own) => ({ ...own })),
    notes: [
      'primary: the rules that the study was published with. A rule alone: excludes all ratings that it finds.',
    ],
  };
}

const heading = ({ block, scale }: Pick<ConditionMeans, 'block' | 'scale'>): string =>
  `block ${block}, ${scale}`;

/** Means by condition before and after, for the first `shown` screenings. */
function meansTable(
  rows: readonly ConditionMeans[],
  screenings: readonly CountingScope[],
  at: string,
): ResultTable {
  return {
    name: `means ${at}`,
    title: `Mean by system before and after: ${at}`,
    columns: [
      { label: 'system', key: 'condition' },
      { label: 'n before', key: 'n' },
      { label: 'mean', key: 'mean', digits: 2 },
      ...screenings.flatMap(({ name }, index) => [
        { label: `n ${name}`, key: `n${index}` },
        { label: 'mean', key: `mean${index}`, digits: 2 },
      ]),
    ],
    rows: rows.map(({ condition, before, after }) => ({
      condition,
      ...before,
      ...Object.fromEntries(
        screenings.flatMap((_, index) => [
          [`n${index}`, after[index]?.n ?? 0],
          [`mean${index}`, after[index]?.mean ?? null],
        ]),
      ),
    })),
    notes: [],
  };
}

function sensitivityTable(
  rows: readonly ConditionMeans[],
  screenings: readonly CountingScope[],
  at: string,
): ResultTable {
  return {
    name: `sensitivity ${at}`,
    title: `Sensitivity to the screening: ${at}`,
    columns: [
      { label: 'screening', key: 'name' },
      { label: 'n', key: 'n' },
      { label: 'largest change', key: 'change', digits: 2 },
      { label: 'of', key: 'condition' },
      { label: 'pairs in a different order', key: 'swapped' },
    ],
    rows: screenings.map(({ name }, index) => ({
      name,
      n: rows.reduce((sum, { after }) => sum + (after[index]?.n ?? 0), 0),
      ...sensitivityOf(rows, index),
    })),
    notes: [
      'Change: largest difference between the mean of a system and its mean under the primary screening.',
    ],
  };
}

/**
 * Everything that a choice of screening changes: the findings of the primary screening, the ratings that count under it and
 * under each of the others, and for every block and scale the means before and after. The first `shown` screenings have
 * columns of means; the sensitivity tables include all.
 */
export function screeningTables(
  ratings: Ratings,
  primary: Screening,
  others: Iterable<Counting>,
  shown: number,
): ResultTable[] {
  const screenings: CountingScope[] = [];
  /** One after another: all of a large study at once would fill the memory. */
  function* met(some: Iterable<Counting>): Generator<Counting, void> {
    for (const counting of some) {
      screenings.push({ name: counting.name, ...scopeOf(ratings, counting.counts) });
      yield counting;
    }
  }
  function* all(): Generator<Counting, void> {
    yield countingOf(primary);
    yield* others;
  }
  const series = groupBy(conditionMeans(ratings, met(all())), heading);
  return [
    rulesTable(ratings, primary),
    scopesTable(screenings),
    ...[...series].flatMap(([at, rows]) => [
      meansTable(rows, screenings.slice(0, shown), at),
      ...(screenings.length > 1 ? [sensitivityTable(rows, screenings, at)] : []),
    ]),
  ];
}
