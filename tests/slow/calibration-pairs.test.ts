import { afterAll, expect, test } from 'vitest';
import type { Scale } from '#core/analysis/input/analysis.ts';
import { primaryOfPairs } from '#core/primary/primary-pairs.ts';
import { areConnected } from '#core/models/pair-analysis.ts';
import { preferenceModel } from '#core/models/preference-model.ts';
import type { Preference } from '#core/models/preference-plan.ts';
import { createRandom, type Random } from '#core/order/random.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { pairCoverage } from '../support/pair-claims.ts';
import { preference } from '../support/ratings.ts';

const STUDIES = 4000;

/** Beyond what must hold, by chance: two standard errors of a share of 95 % in so many studies. */
const CHANCE = 2 * Math.sqrt((0.95 * 0.05) / STUDIES);

/** Correlations of the good metrics are about 0, 0.5 and 0.82 with a panel of so many listeners. */
const DESIGNS = [
  { listeners: 5, heard: 0 },
  { listeners: 5, heard: 0.98 },
  { listeners: 5, heard: 4.05 },
  { listeners: 10, heard: 0 },
  { listeners: 10, heard: 0.91 },
  { listeners: 10, heard: 2.74 },
  { listeners: 20, heard: 0 },
  { listeners: 20, heard: 0.84 },
  { listeners: 20, heard: 2.4 },
];

const report: string[] = [];
afterAll(() => {
  process.stdout.write(`${report.join('\n')}\n`);
});

test.each(DESIGNS)(
  'intervals of 50 random single pairs of 10 systems hold: $listeners listeners, metrics that hear $heard of quality',
  ({ listeners, heard }) => {
    const random = createRandom(`random pairs ${listeners} ${heard}`);
    const { truth, coverage } = pairCoverage(random, { pairs: 50, listeners, heard }, STUDIES);
    const [least, most] = listeners === 5 ? [0.91, 0.98] : [0.93, 0.97];
    const title = `${listeners} listeners, PLCC ${truth.get('plcc')?.toFixed(2)}`;
    for (const [kind, { given, held, beside }] of coverage) {
      const share = held / given;
      report.push(
        `covers   ${title.padEnd(24)} ${kind.padEnd(40)} ${(100 * share).toFixed(1).padStart(5)} %  of ${given}`,
      );
      expect(beside, kind).toBe(0);
      expect(share, kind).toBeGreaterThan(least - CHANCE);
      // Wide, as the notes of the tables say: few items of a pair of systems, and differences of two strong metrics.
      if (/resampled|by system/u.test(kind) && !kind.startsWith('SRCC difference to equal'))
        expect(share, kind).toBeLessThan(most + CHANCE);
    }
  },
);

const SYSTEMS = ['alpha', 'bravo', 'charlie', 'delta'];
const MARGIN = 0.5;
const EVEN_STUDIES = 1000;
const BY_SYSTEM_STUDIES = 400;
const BY_PAIR = {
  terms: null,
  contrasts: { kind: 'all pairs' },
  correction: 'holm',
  pairs: 'by pair',
  margin: MARGIN,
} as const;
const PANELS = [
  { listeners: 8, items: 8 },
  { listeners: 20, items: 20 },
  { listeners: 60, items: 8 },
];

/** All pairs of the systems, which are even but for the first: alpha is preferred to bravo by exactly the margin. */
function evenStudy(random: Random, { listeners, items }: { listeners: number; items: number }): Rating[] {
  const pairs = SYSTEMS.flatMap((a, index) => SYSTEMS.slice(index + 1).map((b) => [a, b] as const));
  return pairs.flatMap(([system, comparedSystem], index) => {
    const ofItem = Array.from({ length: items }, () => random.normal() / 4);
    return Array.from({ length: listeners }, (_, listener) => {
      const taste = random.normal() / 4;
      return ofItem.map((own, item) =>
        preference({
          listener: `L${listener}`,
          system,
          comparedSystem,
          item: `s${item}`,
          value: (index === 0 ? MARGIN : 0) + own + taste + random.normal(),
        }),
      );
    }).flat();
  });
}

test.each(PANELS)(
  'simultaneous intervals and equivalence of mean preferences hold: $listeners listeners, $items items',
  (panel) => {
    const random = createRandom(`even pairs ${panel.listeners} ${panel.items}`);
    const grid = { min: -10, max: 10, step: 1 };
    const scale: Scale = { name: 'preference', grid, levels: null, judges: 'pair' };
    let [covered, claims] = [0, 0];
    for (let run = 0; run < EVEN_STUDIES; run += 1) {
      const rows = primaryOfPairs(BY_PAIR, scale, evenStudy(random, panel))[0]?.rows ?? [];
      covered += Number(
        rows.every(({ low, high }, index) => {
          const truth = index === 0 ? MARGIN : 0;
          return Number(low) <= truth && truth <= Number(high);
        }),
      );
      claims += Number(rows[0]?.['verdict'] === 'equivalent');
    }
    const [held, wrong] = [covered / EVEN_STUDIES, claims / EVEN_STUDIES];
    report.push(
      `pairs    ${panel.listeners} listeners, ${panel.items} items: all six intervals hold in ${(100 * held).toFixed(1)} %, false equivalence in ${(100 * wrong).toFixed(1)} %`,
    );
    expect(held).toBeGreaterThan(0.95 - 2 * Math.sqrt((0.95 * 0.05) / EVEN_STUDIES));
    expect(wrong).toBeLessThan(0.05 + 2 * Math.sqrt((0.95 * 0.05) / EVEN_STUDIES));
  },
);

const TEN = Array.from({ length: 10 }, (_, index) => `S${index}`);

/** Fifty single pairs of ten systems, drawn anew until they connect all; every listener judges each. */
function randomPairs(
  random: Random,
  listeners: number,
  spread: { taste: number; suit: number },
): Preference[] {
  const pairs = Array.from({ length: 50 }, (_, item) => {
    const [a = '', b = ''] = random.shuffle(TEN);
    return { item: `t${item}`, a, b };
  });
  const taste = Array.from({ length: listeners }, () => TEN.map(() => spread.taste * random.normal()));
  return pairs.flatMap(({ item, a, b }) => {
    const suits = spread.suit * Math.SQRT2 * random.normal();
    return taste.map((own, listener) => {
      const effect = (system: string): number => qualityOf(system) + (own[TEN.indexOf(system)] ?? 0);
      const score = effect(a) - effect(b) + suits + random.normal();
      return { listener: `L${listener}`, item, a, b, score: Math.max(-2, Math.min(2, Math.round(score))) };
    });
  });
}

/** Every second system is a little better. */
const qualityOf = (system: string): number => (TEN.indexOf(system) % 2 === 0 ? 0.1 : -0.1);

test.each(
  [5, 10, 20].flatMap((listeners) => [
    { listeners, taste: 0 },
    { listeners, taste: 0.4 },
  ]),
)(
  'the model by system holds for 50 random pairs of 10 systems: $listeners listeners, taste $taste',
  ({ listeners, taste }) => {
    const random = createRandom(`by system ${listeners} ${taste}`);
    const set = { contrasts: { kind: 'all pairs' }, correction: 'single-step', margin: null } as const;
    let [all, single, one, studies] = [0, 0, 0, 0];
    while (studies < BY_SYSTEM_STUDIES) {
      const rows = randomPairs(random, listeners, { taste, suit: 0.3 });
      if (!areConnected(rows)) continue;
      studies += 1;
      // Systems 0, 2, 4 ... are equal, and 1, 3, 5 ...: differences between those are exactly 0.
      const { contrasts } = preferenceModel(rows, set);
      const even = contrasts.filter(({ a, b }) => qualityOf(a) === qualityOf(b));
      all += Number(even.every(({ low, high }) => Number(low) <= 0 && 0 <= Number(high)));
      single += even.filter(
        ({ plainLow, plainHigh }) => Number(plainLow) <= 0 && 0 <= Number(plainHigh),
      ).length;
      one += even.length;
    }
    const [held, plain] = [all / studies, single / one];
    report.push(
      `pairs    by system, ${listeners} listeners, taste ${taste}: no false difference in ${(100 * held).toFixed(1)} %, single intervals hold in ${(100 * plain).toFixed(1)} %`,
    );
    expect(held).toBeGreaterThan(0.95 - 2 * Math.sqrt((0.95 * 0.05) / studies));
    expect(plain).toBeGreaterThan(0.93);
    expect(plain).toBeLessThan(0.98);
  },
);
