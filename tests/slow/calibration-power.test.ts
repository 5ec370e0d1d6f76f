import { afterAll, expect, test } from 'vitest';
import type { Scale } from '#core/analysis/input/analysis.ts';
import { criticalOf, type ContrastFamily } from '#core/models/contrast-family.ts';
import { inferenceOf } from '#core/models/inference.ts';
import { knownTerms } from '#core/models/known-terms.ts';
import { modelColumns } from '#core/models/model-rows.ts';
import { preferenceModel } from '#core/models/preference-model.ts';
import type { Preference } from '#core/models/preference-plan.ts';
import { fitRatings } from '#core/models/rating-model.ts';
import { primaryOfPairs } from '#core/primary/primary-pairs.ts';
import { createRandom, type Random } from '#core/order/random.ts';
import { studentTQuantile } from '#core/stats/laws/distributions.ts';
import { kenwardRoger } from '#core/stats/mixed/kenward-roger.ts';
import { satterthwaite } from '#core/stats/mixed/satterthwaite.ts';
import { equivalencePower, tTestPower } from '#core/stats/laws/noncentral-t.ts';
import { differenceError, type Design, type ErrorSpread } from '#core/stats/power/difference-error.ts';
import { simulateRows } from '../support/crossed-ratings.ts';
import { preference } from '../support/ratings.ts';

const report: string[] = [];
afterAll(() => {
  process.stdout.write(`${report.join('\n')}\n`);
});

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const everyPair = (systems: number): [number, number][] =>
  range(systems).flatMap((i) => range(systems - i - 1).map((step): [number, number] => [i, i + 1 + step]));
const againstFirst = (systems: number): [number, number][] =>
  range(systems - 1).map((index) => [index + 1, 0]);

interface Forecast {
  power: number;
  equivalent: number;
}

/** Power of a difference, and of equivalence of two equal systems, as a plan says it. */
function forecastOf(
  design: Design,
  listeners: number,
  spread: ErrorSpread,
  family: ContrastFamily,
  { difference, margin }: { difference: number; margin: number },
): Forecast {
  const { error, df } = differenceError(design, listeners, spread);
  const critical = criticalOf(family)(0.05, df);
  return {
    power: tTestPower(difference / error, df, critical),
    equivalent: equivalencePower(0, margin / error, df, studentTQuantile(0.95, df)),
  };
}

/** A share of so many studies lies within three of its standard errors of what was forecast, and 2 % for what is approximate. */
function expectShare(name: string, found: number, studies: number, forecast: number) {
  const share = found / studies;
  report.push(
    `power    ${name.padEnd(58)} found ${(100 * share).toFixed(1)} %, forecast ${(100 * forecast).toFixed(1)} %`,
  );
  expect(Math.abs(share - forecast)).toBeLessThan(
    0.02 + 3 * Math.sqrt((forecast * (1 - forecast)) / studies),
  );
}

const STUDIES = 400;
const spread: ErrorSpread = { listener: 0.25, item: 0.2, residual: 0.65 };

/** The first system is above the second by the difference; the third equals the second. */
const clipDesigns = [
  { listeners: 10, items: 10, itemsEach: 10, systems: 4, set: 'all pairs', difference: 0.6, margin: 0.5 },
  { listeners: 30, items: 20, itemsEach: 20, systems: 3, set: 'baseline', difference: 0.26, margin: 0.25 },
  { listeners: 24, items: 20, itemsEach: 5, systems: 3, set: 'all pairs', difference: 0.4, margin: 0.38 },
  { listeners: 24, items: 12, itemsEach: 1, systems: 4, set: 'all pairs', difference: 0.8, margin: 0.6 },
] as const;

test.each(clipDesigns)(
  'mixed models of clips find a difference as often as forecast: $listeners x $items ($itemsEach each) x $systems, $set',
  ({ set, difference, margin, ...design }) => {
    const { listeners, systems } = design;
    const random = createRandom(`power of clips ${JSON.stringify(design)}`);
    const planned: Design = {
      kind: 'clips',
      systems,
      systemsEach: systems,
      items: design.items,
      itemsEach: design.itemsEach,
      systemsPerItem: systems,
    };
    const pairs = set === 'baseline' ? againstFirst(systems) : everyPair(systems);
    const family = { systems, pairs, correction: 'single-step' } as const;
    const forecast = forecastOf(planned, listeners, spread, family, { difference, margin });
    const contrasts =
      set === 'baseline' ? ({ kind: 'against', baseline: 'S0' } as const) : ({ kind: 'all pairs' } as const);
    let [found, equivalent] = [0, 0];
    for (let study = 0; study < STUDIES; study += 1) {
      const rows = simulateRows(random, {
        ...design,
        listener: 0.4,
        item: 0.3,
        listenerSystem: spread.listener,
        itemSystem: spread.item,
        residual: spread.residual,
      }).map(({ listener, item, system, value }) => ({
        listener: `L${listener}`,
        system: `S${system}`,
        item: `I${item}`,
        clip: `S${system}/I${item}`,
        value: value + (system === 1 ? difference : 0),
      }));
      const columns = modelColumns(rows);
      const { fit, plan, effects } = fitRatings(columns, knownTerms(columns).terms);
      // In a complete design both have the same degrees of freedom, and Satterthwaite's are faster.
      const isComplete = design.itemsEach === design.items;
      const known = isComplete ? satterthwaite(fit) : kenwardRoger(plan.data, fit);
      const { contrasts: tested } = inferenceOf(
        { systems: effects, values: fit.beta, ...known },
        { contrasts, margin },
      );
      const of = (a: string, b: string) =>
        tested.find((own) => (own.a === a && own.b === b) || (own.a === b && own.b === a));
      found += Number((of('S0', 'S1')?.adjusted ?? 1) < 0.05);
      equivalent += Number(of('S0', 'S2')?.equivalence?.verdict === 'equivalent');
    }
    const name = `${listeners} x ${design.items} (${design.itemsEach} each) x ${systems}, ${set}`;
    expectShare(name, found, STUDIES, forecast.power);
    expectShare(`${name}, equivalence`, equivalent, STUDIES, forecast.equivalent);
  },
);

/** Judgements of two systems with effects of listeners and items that count for A and against B. */
function judgements(
  random: Random,
  {
    listeners,
    items,
    systems,
  }: { listeners: number; items: readonly (readonly [number, number])[][]; systems: number },
  difference: number,
): Preference[] {
  const effects = (count: number, sd: number) =>
    range(count).map(() => range(systems).map(() => sd * random.normal()));
  const [taste, suit] = [effects(listeners, spread.listener), effects(items.length, spread.item)];
  return range(listeners).flatMap((listener) =>
    items.flatMap((pairs, item) =>
      pairs.map(([a, b]) => {
        const of = (system: number): number =>
          (system === 1 ? difference : 0) + (taste[listener]?.[system] ?? 0) + (suit[item]?.[system] ?? 0);
        const score = of(a) - of(b) + spread.residual * random.normal();
        return { listener: `L${listener}`, item: `t${item}`, a: `S${a}`, b: `S${b}`, score };
      }),
    ),
  );
}

const pairDesigns = [
  { listeners: 12, items: 8, systems: 4, isSingle: false, difference: 0.45, margin: 0.4 },
  { listeners: 10, items: 48, systems: 4, isSingle: true, difference: 0.5, margin: 0.45 },
];

test.each(pairDesigns)(
  'models of preferences by system find a difference as often as forecast: $listeners x $items x $systems, one pair an item: $isSingle',
  ({ listeners, items: count, systems, isSingle, difference, margin }) => {
    const random = createRandom(`power by system ${count}`);
    const pairs = everyPair(systems);
    const items = range(count).map((item) => (isSingle ? [pairs[item % pairs.length] ?? [0, 1]] : pairs));
    const planned: Design = {
      kind: 'by system',
      systems,
      each: items.flat().length,
      pairsEach: pairs.length,
      items: count,
      pairsPerItem: isSingle ? 1 : pairs.length,
    };
    const family = { systems, pairs, correction: 'single-step' } as const;
    const forecast = forecastOf(planned, listeners, spread, family, { difference, margin });
    const task = { contrasts: { kind: 'all pairs' }, correction: 'single-step', margin } as const;
    let [found, equivalent] = [0, 0];
    for (let study = 0; study < STUDIES; study += 1) {
      const rows = judgements(random, { listeners, items, systems }, difference);
      const { contrasts } = preferenceModel(rows, task);
      found += Number((contrasts.find(({ a, b }) => a === 'S0' && b === 'S1')?.adjusted ?? 1) < 0.05);
      const equal = contrasts.find(({ a, b }) => a === 'S0' && b === 'S2');
      equivalent += Number(equal?.equivalence?.verdict === 'equivalent');
    }
    const name = `by system, ${listeners} x ${count} x ${systems}${isSingle ? ', one pair an item' : ''}`;
    expectShare(name, found, STUDIES, forecast.power);
    expectShare(`${name}, equivalence`, equivalent, STUDIES, forecast.equivalent);
  },
);

const scale: Scale = {
  name: 'preference',
  grid: { min: -10, max: 10, step: 1 },
  levels: null,
  judges: 'pair',
};

test.each([
  { listeners: 20, items: 16, difference: 0.47, margin: 0.4 },
  { listeners: 12, items: 8, difference: 0.8, margin: 0.6 },
])(
  'mean preferences by pair find a difference as often as forecast: $listeners x $items',
  ({ listeners, items, difference, margin }) => {
    const random = createRandom(`power by pair ${listeners}`);
    const pairs = everyPair(3);
    const planned: Design = { kind: 'by pair', reach: 1, each: items, items };
    const own = {
      ...spread,
      listener: Math.SQRT2 * spread.listener,
      item: Math.SQRT2 * spread.item,
    };
    const family = { systems: 3, pairs, correction: 'holm' } as const;
    const forecast = forecastOf(planned, listeners, own, family, { difference, margin });
    const outcome = {
      terms: null,
      contrasts: { kind: 'all pairs' },
      correction: 'holm',
      pairs: 'by pair',
      margin,
    } as const;
    let [found, equivalent] = [0, 0];
    const studies = 2 * STUDIES;
    for (let study = 0; study < studies; study += 1) {
      const rows = judgements(
        random,
        { listeners, items: range(items).map(() => pairs), systems: 3 },
        difference,
      );
      const ratings = rows.map(({ listener, item, a, b, score }) =>
        preference({ listener, item, system: a, comparedSystem: b, value: score }),
      );
      const [table] = primaryOfPairs(outcome, scale, ratings);
      const of = (x: string, y: string) => table?.rows.find(({ a, b }) => a === x && b === y);
      // Simultaneous intervals are Bonferroni's, which the forecast is about.
      const first = of('S0', 'S1');
      found += Number(Number(first?.['low']) > 0 || Number(first?.['high']) < 0);
      equivalent += Number(of('S0', 'S2')?.['verdict'] === 'equivalent');
    }
    const name = `by pair, ${listeners} x ${items}`;
    expectShare(name, found, studies, forecast.power);
    expectShare(`${name}, equivalence`, equivalent, studies, forecast.equivalent);
  },
);
