import { afterAll, expect, test } from 'vitest';
import { createRandom, type Random } from '#core/order/random.ts';
import { bradleyTerry, strengthDifferenceError } from '#core/stats/pairs/bradley-terry.ts';
import { bradleyTerryModel } from '#core/stats/pairs/comparison-models.ts';
import type { Comparison } from '#core/stats/pairs/comparison-tally.ts';
import { normalQuantile, studentTQuantile } from '#core/stats/laws/distributions.ts';
import {
  clusteredInterval,
  meanInterval,
  pooledInterval,
  type MeanWithInterval,
} from '#core/stats/intervals/interval.ts';
import { mannWhitney } from '#core/stats/tests/mann-whitney.ts';
import { friedman, kruskalWallis } from '#core/stats/tests/omnibus.ts';
import { pairedDifference } from '#core/stats/tests/paired-difference.ts';
import { pairedT } from '#core/stats/tests/paired-t.ts';
import { signFlipTest } from '#core/stats/tests/sign-flip.ts';
import { signTest } from '#core/stats/tests/sign-test.ts';
import { wilcoxonSignedRank } from '#core/stats/tests/signed-rank.ts';
import type { CrossedRow } from '#core/stats/intervals/variance-components.ts';
import { ratedPair, simulateRows, type Simulated } from '../support/crossed-ratings.ts';

const STUDIES = 2000;
/** A nominal 5 % test may reject this share of null studies. */
const MOST = 0.065;
const CONSERVATIVE = 0.035;

const report: string[] = [];
const percent = (count: number): string => `${((100 * count) / STUDIES).toFixed(1)} %`;
afterAll(() => {
  process.stdout.write(`${report.join('\n')}\n`);
});

/** How often each p-value is below 5 % over the simulated studies; null is no rejection. */
function rejections(
  seed: string,
  study: (random: Random) => Record<string, number | null>,
): Map<string, number> {
  const random = createRandom(seed);
  const counts = new Map<string, number>();
  for (let run = 0; run < STUDIES; run += 1) {
    for (const [name, p] of Object.entries(study(random)))
      counts.set(name, (counts.get(name) ?? 0) + (p !== null && p < 0.05 ? 1 : 0));
  }
  return counts;
}

function tell(title: string, counts: ReadonlyMap<string, number>): void {
  for (const [name, count] of counts) {
    const word =
      count / STUDIES < CONSERVATIVE ? '  conservative' : count / STUDIES > MOST ? '  not valid here' : '';
    report.push(`rejects  ${title.padEnd(44)} ${name.padEnd(34)} ${percent(count).padStart(6)}${word}`);
  }
}

/** Ratings rounded to the five steps of a scale. */
const voted = (rows: readonly CrossedRow[]): CrossedRow[] =>
  rows.map((row) => ({ ...row, value: Math.min(5, Math.max(1, Math.round(3.3 + row.value))) }));

const ACR = { listener: 0.45, item: 0.3, residual: 0.65 };
const FIXED_ITEMS = { ...ACR, listenerSystem: 0.25, itemSystem: 0 };
const RANDOM_ITEMS = { ...ACR, listenerSystem: 0.2, itemSystem: 0.15 };

function pairedPs(rows: readonly CrossedRow[], random: Random): Record<string, number | null> {
  const found = pairedDifference(...ratedPair(rows, 0));
  const own = found.byListener.a.map((mean, listener) => mean - (found.byListener.b[listener] ?? mean));
  return {
    'two-way clustered t': found.pValue,
    'Wilcoxon over listeners': wilcoxonSignedRank(own).pValue,
    'paired t over listeners': pairedT(own).pValue,
    'sign test over listeners': signTest(own).pValue,
    'sign flips over listeners': signFlipTest(own, random, 199),
  };
}

const DESIGNS = [
  { listeners: 24, items: 12, itemsEach: 12 },
  { listeners: 24, items: 12, itemsEach: 6 },
  { listeners: 60, items: 20, itemsEach: 4 },
];

test.each(DESIGNS)(
  'paired tests keep 5 % for other listeners and these items: $listeners x $items, $itemsEach each',
  (design) => {
    const title = `these items, ${design.listeners} x ${design.items} (${design.itemsEach} each)`;
    const counts = rejections(title, (random) =>
      pairedPs(voted(simulateRows(random, { ...design, ...FIXED_ITEMS, systems: 2 })), random),
    );
    tell(title, counts);
    for (const [name, count] of counts) expect(count / STUDIES, name).toBeLessThanOrEqual(MOST);
  },
);

test.each(DESIGNS)(
  'where items are drawn too, only the clustered test keeps 5 %: $listeners x $items, $itemsEach each',
  (design) => {
    const title = `other items too, ${design.listeners} x ${design.items} (${design.itemsEach} each)`;
    const counts = rejections(title, (random) =>
      pairedPs(voted(simulateRows(random, { ...design, ...RANDOM_ITEMS, systems: 2 })), random),
    );
    tell(title, counts);
    expect((counts.get('two-way clustered t') ?? STUDIES) / STUDIES).toBeLessThanOrEqual(MOST);
    // The reason why the table labels it: 'these items'.
    expect((counts.get('Wilcoxon over listeners') ?? 0) / STUDIES).toBeGreaterThan(MOST);
  },
);

test('Friedman over listeners keeps 5 %', () => {
  const of: Simulated = { listeners: 24, items: 12, itemsEach: 6, systems: 5, ...FIXED_ITEMS };
  const counts = rejections('friedman', (random) => {
    const rows = voted(simulateRows(random, of));
    const table = Array.from({ length: of.listeners }, (_, listener) =>
      Array.from({ length: of.systems }, (__, system) => {
        const own = rows.filter((row) => row.listener === listener && row.system === system);
        return own.reduce((sum, { value }) => sum + value, 0) / own.length;
      }),
    );
    return { Friedman: friedman(table).pValue };
  });
  tell('five systems, 24 listeners', counts);
  for (const [name, count] of counts) expect(count / STUDIES, name).toBeLessThanOrEqual(MOST);
});

test.each([
  { sizes: [20, 20, 20], spreads: [1, 1, 1] },
  { sizes: [10, 40, 25], spreads: [1, 1, 1] },
])('tests between groups of $sizes listeners keep 5 %', ({ sizes, spreads }) => {
  const title = `groups of ${sizes.join(', ')} listeners`;
  const counts = rejections(title, (random) => {
    const groups = sizes.map((size, group) =>
      Array.from({ length: size }, () => Math.round(4 * (spreads[group] ?? 1) * random.normal()) / 4),
    );
    const [a = [], b = []] = groups;
    return { 'Mann-Whitney': mannWhitney(a, b).pValue, 'Kruskal-Wallis': kruskalWallis(groups).pValue };
  });
  tell(title, counts);
  for (const [name, count] of counts) expect(count / STUDIES, name).toBeLessThanOrEqual(MOST);
});

test.each([
  { listeners: [30, 30], items: 12, each: 6 },
  { listeners: [15, 60], items: 12, each: 6 },
])(
  'the clustered difference between groups of $listeners listeners keeps 5 %',
  ({ listeners, items, each }) => {
    const title = `between listeners, ${listeners.join(' and ')}`;
    const [first = 0, second = 0] = listeners;
    const counts = rejections(title, (random) => {
      const rows = voted(
        simulateRows(random, {
          listeners: first + second,
          items,
          itemsEach: each,
          systems: 2,
          ...RANDOM_ITEMS,
        }),
      ).filter(({ listener, system }) => listener < first === (system === 0));
      return { 'two-way clustered t': pairedDifference(...ratedPair(rows, 0)).pValue };
    });
    tell(title, counts);
    for (const [name, count] of counts) expect(count / STUDIES, name).toBeLessThanOrEqual(MOST);
  },
);

/** Choices among four systems; listeners differ by `spread` in log odds about each. */
function comparisons(random: Random, truth: readonly number[], spread: number): Comparison[] {
  return Array.from({ length: 30 }, (_, listener) => {
    const own = truth.map((strength) => strength + spread * random.normal());
    return Array.from({ length: 12 }, (): Comparison => {
      const [a = 0, b = 1] = random.shuffle([0, 1, 2, 3]);
      const p = 1 / (1 + Math.exp((own[b] ?? 0) - (own[a] ?? 0)));
      const outcome = random.next() < p ? 'first' : 'second';
      return { first: `${a}`, second: `${b}`, outcome, listener: `${listener}` };
    });
  }).flat();
}

test.each([{ spread: 0 }, { spread: 0.8 }])(
  'the clustered interval of Bradley-Terry strengths holds none of a difference where listeners differ by $spread',
  ({ spread }) => {
    const random = createRandom(`bradley-terry ${spread}`);
    let [clustered, naive, studies] = [0, 0, 0];
    for (let run = 0; run < STUDIES; run += 1) {
      const made = comparisons(random, [0, 0, 0, 0], spread);
      const fit = bradleyTerry(made, bradleyTerryModel(false));
      if (!fit.isEstimable) continue;
      studies += 1;
      const difference = Math.abs((fit.strengths[0]?.value ?? 0) - (fit.strengths[3]?.value ?? 0));
      const error = strengthDifferenceError(fit.covariance, 0, 3);
      if (difference <= error * studentTQuantile(0.975, fit.listeners - 1)) clustered += 1;
      const own = fit.strengths[0];
      if (own && Math.abs(own.value) <= own.naiveError * normalQuantile(0.975)) naive += 1;
    }
    const share = (count: number) => `${((100 * count) / studies).toFixed(1)} %`;
    const title = `Bradley-Terry, listeners differ by ${spread}`;
    report.push(`covers   ${title.padEnd(44)} ${'sandwich over listeners'.padEnd(34)} ${share(clustered)}`);
    report.push(`covers   ${title.padEnd(44)} ${'naive'.padEnd(34)} ${share(naive)}`);
    expect(clustered / studies).toBeGreaterThan(0.935);
    if (spread > 0) expect(naive / studies).toBeLessThan(0.935);
  },
);

const covers = ({ low, high }: Pick<MeanWithInterval, 'low' | 'high'>): boolean =>
  low !== null && high !== null && low <= 0 && high >= 0;

function meansBy(rows: readonly CrossedRow[], keyOf: (row: CrossedRow) => number): number[] {
  const sums = new Map<number, { sum: number; count: number }>();
  for (const row of rows) {
    const own = sums.get(keyOf(row)) ?? { sum: 0, count: 0 };
    sums.set(keyOf(row), { sum: own.sum + row.value, count: own.count + 1 });
  }
  return [...sums.values()].map(({ sum, count }) => sum / count);
}

test.each([
  { listeners: 24, items: 12, share: 0.6 },
  { listeners: 24, items: 40, share: 0.5 },
  { listeners: 100, items: 20, share: 0.1 },
  { listeners: 300, items: 50, share: 0.05 },
])(
  'of intervals of a mean over $listeners listeners x $items items the clustered one covers, the pooled does not',
  ({ listeners, items, share }) => {
    const random = createRandom(`coverage ${listeners} ${items}`);
    const counts = {
      'two-way clustered': 0,
      'pooled (P.808)': 0,
      't over listener means': 0,
      't over item means': 0,
    };
    for (let run = 0; run < STUDIES; run += 1) {
      const rows = simulateRows(random, {
        listeners,
        items,
        itemsEach: items,
        systems: 1,
        listenerSystem: 0,
        itemSystem: 0,
        ...ACR,
      }).filter(() => random.next() < share);
      const crossed = rows.map((row) => ({
        listener: `${row.listener}`,
        item: `${row.item}`,
        value: row.value,
      }));
      if (covers(clusteredInterval(crossed))) counts['two-way clustered'] += 1;
      if (covers(pooledInterval(rows.map(({ value }) => value)))) counts['pooled (P.808)'] += 1;
      if (covers(meanInterval(meansBy(rows, ({ listener }) => listener))))
        counts['t over listener means'] += 1;
      if (covers(meanInterval(meansBy(rows, ({ item }) => item)))) counts['t over item means'] += 1;
    }
    for (const [name, count] of Object.entries(counts)) {
      const title = `mean, ${listeners} x ${items}, ${100 * share} % rated`;
      report.push(`covers   ${title.padEnd(44)} ${name.padEnd(34)} ${percent(count).padStart(6)}`);
    }
    expect(counts['two-way clustered'] / STUDIES).toBeGreaterThanOrEqual(0.935);
    expect(counts['two-way clustered'] / STUDIES).toBeLessThanOrEqual(0.965);
    expect(counts['pooled (P.808)'] / STUDIES).toBeLessThan(0.8);
  },
);
