import { afterAll, expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { bootstrapCorrelations, drawWeights } from '#core/stats/correlation/bootstrap-correlations.ts';
import { compareDependent } from '#core/stats/correlation/compare-dependent.ts';
import { correlationInterval } from '#core/stats/intervals/correlation-interval.ts';
import { correlations } from '#core/stats/correlation/correlations.ts';
import { exactSpearmanPValue } from '#core/stats/correlation/exact-spearman.ts';
import { f1Score } from '#core/stats/metrics/f1.ts';
import { exactKendallPValue } from '#core/stats/correlation/exact-kendall.ts';
import { metricAgreement } from '#core/stats/metrics/metric-agreement.ts';
import { holm } from '#core/stats/tests/multiple-comparisons.ts';
import { wilsonInterval } from '#core/stats/intervals/proportion.ts';
import { ratioInterval } from '#core/stats/metrics/ratio.ts';
import { claimsOf, count, nullPs, studyTables, truthOf, type Coverage } from '../support/metric-claims.ts';
import type { MetricsDesign } from '../support/metric-studies.ts';

const STUDIES = 2000;
/** A nominal 5 % test may reject this share of null studies. */
const MOST = 0.065;
const CONSERVATIVE = 0.035;
/** What holds less often is labelled where it is shown. */
const LEAST = 0.935;

const report: string[] = [];
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(7);
afterAll(() => {
  process.stdout.write(`${report.join('\n')}\n`);
});

function tellTest(title: string, name: string, share: number): void {
  const word = share < CONSERVATIVE ? '  conservative' : share > MOST ? '  not valid here' : '';
  report.push(`rejects  ${title.padEnd(34)} ${name.padEnd(58)} ${percent(share)}${word}`);
}

function tellInterval(title: string, name: string, { given, held }: Coverage): void {
  const share = held / given;
  const word = share < LEAST ? '  under-covers' : '';
  const some = given < STUDIES ? `  of the ${given} studies that have one` : '';
  report.push(`covers   ${title.padEnd(34)} ${name.padEnd(58)} ${percent(share)}${word}${some}`);
}

const draws = (n: number, of: () => number): number[] => Array.from({ length: n }, of);

/** An exact law for each pattern of ties takes a tenth of a second at 11 pairs: these are left out. */
const TIED = [4, 5, 6, 8, 14, 50];

test.each([
  ...[4, 5, 6, 8, 11, 13, 14, 20, 50].map((n) => ({ n, tied: false })),
  ...TIED.map((n) => ({ n, tied: true })),
])('p-values of correlations keep 5 %: $n pairs, tied: $tied', ({ n, tied }) => {
  const random = createRandom(`p-values ${n} ${tied}`);
  const counts = { Pearson: 0, Spearman: 0, Kendall: 0 };
  for (let run = 0; run < STUDIES; run += 1) {
    const x = draws(n, () => (tied ? Math.round(2 * random.normal()) / 2 : random.normal()));
    const y = draws(n, () => (tied ? Math.round(1.2 * random.normal()) : random.normal()));
    const found = metricAgreement(x.map((metric, row) => ({ metric, rating: y[row] ?? null })));
    const ps = {
      Pearson: found.plcc.pValue,
      Spearman: exactSpearmanPValue(x, y) ?? found.srcc.pValue,
      Kendall: exactKendallPValue(x, y) ?? found.krcc.pValue,
    };
    for (const kind of ['Pearson', 'Spearman', 'Kendall'] as const)
      if ((ps[kind] ?? 1) < 0.05) counts[kind] += 1;
  }
  for (const [name, rejected] of Object.entries(counts)) {
    tellTest(`${n} pairs${tied ? ', ties' : ''}`, name, rejected / STUDIES);
    expect(rejected / STUDIES, name).toBeLessThanOrEqual(MOST);
  }
});

test.each([{ n: 10 }, { n: 50 }])(
  'comparisons of four equal metrics keep 5 %, after Holm for all together: $n cases',
  ({ n }) => {
    const random = createRandom(`families ${n}`);
    let [single, family, covered] = [0, 0, 0];
    for (let run = 0; run < STUDIES; run += 1) {
      const truth = draws(n, () => random.normal());
      const metrics = draws(4, () => 0).map(() => truth.map((value) => value + 0.7 * random.normal()));
      const listeners = truth.map((value) => value + 0.3 * random.normal());
      const r = (a: readonly number[], b: readonly number[]) => correlations(a, b).pearson ?? NaN;
      const tests = metrics.flatMap((a, index) =>
        metrics
          .slice(index + 1)
          .map((b) =>
            compareDependent({ first: r(a, listeners), second: r(b, listeners), between: r(a, b), n }),
          ),
      );
      const ps = tests.map((one) => one?.pValue ?? 1);
      if ((ps[0] ?? 1) < 0.05) single += 1;
      if (holm(ps).some((p) => p < 0.05)) family += 1;
      const interval = tests[0]?.interval;
      if (interval && interval.low <= 0 && interval.high >= 0) covered += 1;
    }
    tellTest(`${n} cases`, 'Williams, one pair of metrics', single / STUDIES);
    tellTest(`${n} cases`, 'Williams, any of six pairs after Holm', family / STUDIES);
    tellInterval(`${n} cases`, "Zou's interval", { given: STUDIES, held: covered });
    expect(single / STUDIES).toBeLessThanOrEqual(MOST);
    expect(family / STUDIES).toBeLessThanOrEqual(MOST);
  },
);

/** Where fewer hold than this, the tables say more than their notes warn of. */
const FLOOR = { pearson: 0.935, spearman: 0.935, kendall: 0.87, bca: 0.9 };

test.each([5, 8, 15, 50].flatMap((n) => [0.5, 0.9].map((rho) => ({ n, rho }))))(
  'intervals of correlations hold what is true of all pairs: $n pairs, r $rho',
  ({ n, rho }) => {
    const random = createRandom(`intervals ${n} ${rho}`);
    const truth = {
      pearson: rho,
      spearman: (6 / Math.PI) * Math.asin(rho / 2),
      kendall: (2 / Math.PI) * Math.asin(rho),
    };
    const counts = new Map<string, Coverage>();
    const add = (name: string, is: number, interval: { low: number; high: number } | null) => {
      const own = counts.get(name) ?? { given: 0, held: 0 };
      counts.set(name, own);
      if (!interval) return;
      own.given += 1;
      if (interval.low <= is && is <= interval.high) own.held += 1;
    };
    for (let run = 0; run < STUDIES; run += 1) {
      const x = draws(n, () => random.normal());
      const y = x.map((value) => rho * value + Math.sqrt(1 - rho * rho) * random.normal());
      const found = correlations(x, y);
      for (const kind of ['pearson', 'spearman', 'kendall'] as const)
        add(kind, truth[kind], correlationInterval(kind, found[kind], n));
      if (n < 50) continue;
      const weights = Array.from({ length: 200 }, () => drawWeights(n, random));
      const again = bootstrapCorrelations(x, y, weights);
      for (const kind of ['pearson', 'spearman', 'kendall'] as const)
        add(`${kind}, BCa over clips alone`, truth[kind], again[kind].bca);
    }
    for (const [name, own] of counts) {
      tellInterval(`${n} pairs, r ${rho}`, name, own);
      const [kind = '', resampled] = name.split(', ');
      const floor = resampled ? FLOOR.bca : Object.entries(FLOOR).find(([key]) => key === kind)?.[1];
      expect(own.held / own.given, name).toBeGreaterThan(floor ?? 1);
    }
  },
);

test('Wilson covers a share, F1 and a ratio of corpora what is true of all clips', () => {
  const random = createRandom('shares');
  const counts = { wilson: 0, f1: 0, ratio20: 0, ratio100: 0 };
  for (let run = 0; run < STUDIES; run += 1) {
    const caught = draws(30, () => Number(random.next() < 0.8)).reduce((sum, one) => sum + one, 0);
    const { low, high } = wilsonInterval(caught, 30);
    if ((low ?? 1) <= 0.8 && (high ?? 0) >= 0.8) counts.wilson += 1;
    // Half of 60 clips are to be found: 80 % of these are, and 20 % of the others.
    const found = { truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0 };
    for (let clip = 0; clip < 60; clip += 1) {
      const [positive, taken] = [random.next() < 0.5, random.next() < 0.8];
      if (positive) found[taken ? 'truePositives' : 'falseNegatives'] += 1;
      else found[taken ? 'trueNegatives' : 'falsePositives'] += 1;
    }
    const f1 = f1Score(found);
    if ((f1.low ?? 1) <= 0.8 && (f1.high ?? 0) >= 0.8) counts.f1 += 1;
    for (const [name, n] of [
      ['ratio20', 20],
      ['ratio100', 100],
    ] as const) {
      // A clip has 4 to 15 words and an error rate of its own, 0.05 on average.
      const clips = draws(n, () => 4 + random.int(12)).map((whole) => {
        const rate = 0.1 * random.next();
        return {
          whole,
          part: draws(whole, () => Number(random.next() < rate)).reduce((sum, one) => sum + one, 0),
        };
      });
      const ratio = ratioInterval(clips);
      if ((ratio.low ?? 1) <= 0.05 && (ratio.high ?? 0) >= 0.05) counts[name] += 1;
    }
  }
  for (const [name, held] of Object.entries(counts)) {
    tellInterval('independent clips', name, { given: STUDIES, held });
    expect(held / STUDIES, name).toBeGreaterThan(name === 'ratio20' ? 0.88 : 0.92);
  }
});

const CROSSED: Record<string, MetricsDesign> = {
  'these 6 systems': { clips: [8, 8, 8, 8, 8, 8], listeners: 12, share: 1, systems: 'these' },
  'these 6, unequal': { clips: [4, 6, 8, 12, 16, 20], listeners: 40, share: 0.2, systems: 'these' },
  '8 systems drawn': { clips: [6, 6, 6, 6, 6, 6, 6, 6], listeners: 12, share: 1, systems: 'drawn' },
};

/** What must hold, by what an interval is of; the lower ones are those that the notes of the tables warn of. */
const THESE: [RegExp, number][] = [
  [/^metrics quality, clips/u, LEAST],
  [/^metrics quality, systems: .*resampled/u, LEAST],
  [/^metrics compared quality, clips/u, LEAST],
  [/^metric errors quality, clips: bias/u, 0.65],
  [/^metric errors quality, clips/u, 0.88],
  [/^metrics P.1401 quality, clips/u, 0.87],
];
const DRAWN: [RegExp, number][] = [
  [/^metrics quality, systems: KRCC/u, 0.89],
  [/^metrics quality, systems: [PS]/u, LEAST],
  [/^metrics compared quality, systems: PLCC/u, 0.925],
  [/^metric errors quality, systems/u, 0.8],
  [/^metrics P.1401 quality, systems/u, 0.75],
];

test.each(Object.entries(CROSSED))(
  'numbers of metrics hold for other clips and listeners, those over systems for other systems: %s',
  (title, design) => {
    const random = createRandom(title);
    const truth = truthOf(random, design);
    const coverage = new Map<string, Coverage>();
    const rejected = new Map<string, number>();
    for (let run = 0; run < STUDIES; run += 1) {
      const tables = studyTables(random, design);
      count(coverage, claimsOf(tables), truth);
      for (const [name, p] of nullPs(tables))
        rejected.set(name, (rejected.get(name) ?? 0) + (p !== null && p < 0.05 ? 1 : 0));
    }
    const drawn = design.systems === 'drawn';
    for (const [name, times] of rejected) {
      tellTest(title, name, times / STUDIES);
      // Clips of one system are alike: over clips, tests hold for these systems alone, as the notes say.
      if (drawn && name.includes('clips')) continue;
      expect(times / STUDIES, name).toBeLessThanOrEqual(MOST);
    }
    for (const [name, own] of coverage) {
      // How many systems are outliers depends on how many votes each has: there is no truth of ever more clips.
      if (own.given === 0 || (!drawn && /systems: outlier/u.test(name))) continue;
      tellInterval(title, name, own);
      const floor = (drawn ? DRAWN : THESE).find(([of]) => of.test(name))?.[1];
      if (floor !== undefined && !(drawn && name.includes('[resampled]')))
        expect(own.held / own.given, name).toBeGreaterThan(floor);
    }
  },
);
