import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createRandom } from '#core/order/random.ts';
import { pearson } from '#core/stats/correlation/correlation.ts';
import { biasInconsistency as modelOf, type Divisor } from '#core/stats/agreement/bias-inconsistency.ts';
import { voteColumns } from '#core/stats/agreement/vote-columns.ts';
import { goldenCsv, goldenJson } from '../golden.ts';

interface StimulusVote {
  listener: string;
  stimulus: string;
  value: number;
}

const biasInconsistency = (own: readonly StimulusVote[], divisor?: Divisor) =>
  modelOf(voteColumns(own.map(({ stimulus: unit, ...vote }) => ({ ...vote, unit }))), divisor);

const votes = goldenCsv(
  'screening.csv',
  z.object({ listener: z.string(), stimulus: z.string(), vote: z.coerce.number() }),
).map(({ listener, stimulus, vote }) => ({ listener, stimulus, value: vote }));

const goldenModel = z.object({
  iterations: z.number(),
  stimuli: z.record(z.string(), z.object({ n: z.number(), quality: z.number(), standard_error: z.number() })),
  listeners: z.record(z.string(), z.object({ n: z.number(), bias: z.number(), inconsistency: z.number() })),
});
const golden = goldenJson(
  'expected/screening.json',
  z.object({ model: goldenModel, model_corrected: goldenModel }),
);

test.each([
  { divisor: 'votes', expected: golden.model },
  { divisor: 'degrees of freedom', expected: golden.model_corrected },
] as const)('the estimates by $divisor equal those of numpy', ({ divisor, expected }) => {
  const { stimuli, listeners, ...facts } = biasInconsistency(votes, divisor);
  expect(facts).toEqual({ iterations: expected.iterations, converged: true, collapsed: false, groups: 1 });
  expect(stimuli).toHaveLength(Object.keys(expected.stimuli).length);
  for (const { stimulus, n, quality, standardError } of stimuli) {
    const own = expected.stimuli[stimulus];
    expect(n).toBe(own?.n);
    expect(quality).toBeCloseTo(own?.quality ?? NaN, 9);
    expect(standardError).toBeCloseTo(own?.standard_error ?? NaN, 9);
  }
  expect(listeners).toHaveLength(Object.keys(expected.listeners).length);
  for (const { listener, n, bias, inconsistency } of listeners) {
    const own = expected.listeners[listener];
    expect(n).toBe(own?.n);
    expect(bias).toBeCloseTo(own?.bias ?? NaN, 9);
    expect(inconsistency).toBeCloseTo(own?.inconsistency ?? NaN, 9);
  }
});

const SUREAL = new URL('../../../../../shared/data/sureal/', import.meta.url);
const printed = z.object({
  mos_j: z.array(z.number()),
  sos_j: z.array(z.number()),
  bias_i: z.array(z.number()),
  inconsistency_i: z.array(z.number()),
});

test.skipIf(!existsSync(SUREAL)).each(['expected_itur_bt500.json', 'expected_itut_p910.json'])(
  'real votes (skipped without ../shared/data/sureal): the estimates of the reference demonstration, %s',
  (file) => {
    const table = z
      .array(z.array(z.coerce.number().or(z.nan())))
      .parse(parse(readFileSync(new URL('sample_data.csv', SUREAL), 'utf8'), { cast: Number }));
    const real = table.flatMap((row, stimulus) =>
      row.flatMap((value, listener) =>
        Number.isNaN(value) ? [] : [{ listener: `${listener}`, stimulus: `${stimulus}`, value }],
      ),
    );
    const expected = printed.parse(JSON.parse(readFileSync(new URL(file, SUREAL), 'utf8')));
    const { stimuli, listeners, converged } = biasInconsistency(real);
    expect(converged).toBe(true);
    expect([stimuli.length, listeners.length]).toEqual([expected.mos_j.length, expected.bias_i.length]);
    for (const { stimulus, quality, standardError } of stimuli) {
      expect(quality).toBeCloseTo(expected.mos_j[Number(stimulus)] ?? NaN, 6);
      expect(standardError).toBeCloseTo(expected.sos_j[Number(stimulus)] ?? NaN, 6);
    }
    for (const { listener, bias, inconsistency } of listeners) {
      expect(bias).toBeCloseTo(expected.bias_i[Number(listener)] ?? NaN, 6);
      expect(inconsistency).toBeCloseTo(expected.inconsistency_i[Number(listener)] ?? NaN, 6);
    }
  },
);

interface Truth {
  votes: StimulusVote[];
  bias: Map<string, number>;
  inconsistency: Map<string, number>;
}

/** Votes as the model has them; biases are 0 on average. */
function simulate(seed: string, listeners: number, stimuli: number, missing: number): Truth {
  const random = createRandom(seed);
  const quality = Array.from({ length: stimuli }, () => 3 + random.normal());
  const raw = Array.from({ length: listeners }, () => 0.4 * random.normal());
  const centre = raw.reduce((sum, value) => sum + value, 0) / listeners;
  const spread = Array.from({ length: listeners }, () => 0.3 + 0.7 * random.next());
  const named = (values: readonly number[]) => new Map(values.map((value, index) => [`L${index}`, value]));
  return {
    bias: named(raw.map((value) => value - centre)),
    inconsistency: named(spread),
    votes: raw.flatMap((bias, i) =>
      quality.flatMap((own, j) => {
        const value = own + bias - centre + (spread[i] ?? 0) * random.normal();
        return random.next() < missing ? [] : [{ listener: `L${i}`, stimulus: `C${j}`, value }];
      }),
    ),
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How well the estimates of one panel meet the truth. */
function recovery({ votes: own, bias, inconsistency }: Truth, divisor: Divisor) {
  const { listeners, converged, collapsed } = biasInconsistency(own, divisor);
  const errors = listeners.map((row) => row.bias - (bias.get(row.listener) ?? NaN));
  const truths = listeners.map((row) => inconsistency.get(row.listener) ?? NaN);
  const estimates = listeners.map((row) => row.inconsistency);
  return {
    usable: converged && !collapsed,
    biasError: Math.sqrt(mean(errors.map((error) => error * error))),
    agreement: pearson(estimates, truths) ?? NaN,
    tooHigh: mean(estimates.map((value, index) => value - (truths[index] ?? NaN))),
  };
}

const SEEDS = Array.from({ length: 20 }, (_, seed) => `seed ${seed}`);

test.each([0, 0.3, 0.45, 0.6])(
  'bias and inconsistency are recovered with a share of %f missing',
  (missing) => {
    const panels = SEEDS.map((seed) => recovery(simulate(seed, 30, 60, missing), 'degrees of freedom'));
    expect(panels.filter(({ usable }) => usable)).toHaveLength(panels.length);
    const average = (key: 'biasError' | 'agreement' | 'tooHigh') => mean(panels.map((panel) => panel[key]));
    // a mean of 60 (1 - missing) votes whose noise is 0.65 cannot be more exact than this by much
    expect(average('biasError')).toBeLessThan((1.5 * 0.68) / Math.sqrt(60 * (1 - missing)));
    expect(average('agreement')).toBeGreaterThan(0.85);
    expect(Math.abs(average('tooHigh'))).toBeLessThan(0.015);
  },
);

test('by votes inconsistencies are too low, and sparse panels collapse more often', () => {
  const truths = SEEDS.map((seed) => simulate(seed, 24, 30, 0.5));
  const byVotes = truths.map((truth) => recovery(truth, 'votes'));
  const byFreedom = truths.map((truth) => recovery(truth, 'degrees of freedom'));
  const unusable = (panels: typeof byVotes) => panels.filter(({ usable }) => !usable).length;
  expect(unusable(byVotes)).toBeGreaterThan(10);
  expect(unusable(byFreedom)).toBeLessThan(3);
  expect(mean(byVotes.map(({ tooHigh }) => tooHigh))).toBeLessThan(-0.02);
});

test('a small panel that collapses onto one listener says so', () => {
  const { collapsed, listeners, stimuli } = biasInconsistency(simulate('few', 4, 40, 0).votes);
  expect(collapsed).toBe(true);
  expect(Math.min(...listeners.map(({ inconsistency }) => inconsistency))).toBeLessThan(1e-3);
  expect(stimuli).toHaveLength(40);
});

test('a careless listener weighs less than a careful one', () => {
  const truth = simulate('careless', 20, 40, 0);
  const random = createRandom('careless');
  const clicks = Array.from({ length: 40 }, (_, j) => ({
    listener: 'careless',
    stimulus: `C${j}`,
    value: 1 + random.int(5),
  }));
  const moved = (divisor: Divisor) => {
    const without = biasInconsistency(truth.votes, divisor).stimuli;
    const withClicks = biasInconsistency([...truth.votes, ...clicks], divisor).stimuli;
    return mean(without.map(({ quality }, j) => Math.abs(quality - (withClicks[j]?.quality ?? NaN))));
  };
  const plain = mean(
    clicks.map(({ stimulus, value }) => {
      const own = truth.votes.filter((vote) => vote.stimulus === stimulus).map((vote) => vote.value);
      return Math.abs(mean(own) - mean([...own, value]));
    }),
  );
  expect(moved('votes')).toBeLessThan(plain / 2);
  expect(moved('degrees of freedom')).toBeLessThan(plain / 2);
});

const vote = (listener: string, stimulus: string, value: number) => ({ listener, stimulus, value });

test('the example of the documentation holds', () => {
  const four = [vote('a', 'x', 1), vote('b', 'x', 3), vote('a', 'y', 3), vote('b', 'y', 5)];
  const { stimuli, listeners, converged, collapsed } = biasInconsistency(four);
  expect(stimuli.map(({ quality }) => quality)).toEqual([2, 4]);
  expect(listeners).toEqual([
    { listener: 'a', n: 2, bias: -1, inconsistency: 0 },
    { listener: 'b', n: 2, bias: 1, inconsistency: 0 },
  ]);
  expect([converged, collapsed]).toEqual([true, false]);
});

test('panels without a stimulus in common are told, and each has biases of 0 on average', () => {
  const apart = ['left', 'right'].flatMap((group, index) =>
    simulate(group, 20, 20, 0).votes.map((one) => ({
      listener: `${group} ${one.listener}`,
      stimulus: `${group} ${one.stimulus}`,
      value: one.value + 2 * index,
    })),
  );
  const { groups, listeners, stimuli } = biasInconsistency(apart, 'degrees of freedom');
  expect(groups).toBe(2);
  for (const group of ['left', 'right']) {
    const biases = listeners.filter(({ listener }) => listener.startsWith(group)).map(({ bias }) => bias);
    expect(mean(biases)).toBeCloseTo(0, 12);
    const alone = biasInconsistency(
      apart.filter(({ listener }) => listener.startsWith(group)),
      'degrees of freedom',
    );
    const own = stimuli.filter(({ stimulus }) => stimulus.startsWith(group));
    expect(own.map(({ quality }) => quality)).toEqual(
      alone.stimuli.map(({ quality }) => expect.closeTo(quality, 6)),
    );
  }
});

test('a listener with a single vote moves nobody', () => {
  const { votes: own } = simulate('single', 20, 30, 0);
  const before = biasInconsistency(own, 'degrees of freedom').stimuli;
  const after = biasInconsistency([...own, vote('single', 'C0', 9)], 'degrees of freedom');
  expect(after.converged).toBe(true);
  expect(after.listeners.at(-1)).toMatchObject({ listener: 'single', n: 1 });
  const differences = after.stimuli.map(({ quality }, j) => quality - (before[j]?.quality ?? NaN));
  // the mean bias is 0 with that listener among them, so that all qualities move alike
  expect(Math.max(...differences) - Math.min(...differences)).toBeLessThan(1e-3);
});

test('the order of the votes does not matter', () => {
  const byName = (rows: readonly { listener: string; bias: number }[]) =>
    new Map(rows.map(({ listener, bias }) => [listener, bias]));
  const [there, back] = [
    byName(biasInconsistency(votes).listeners),
    byName(biasInconsistency(votes.toReversed()).listeners),
  ];
  for (const [listener, bias] of there) expect(back.get(listener)).toBeCloseTo(bias, 9);
});

test('no votes have no estimates, and a missing vote is refused', () => {
  expect(biasInconsistency([])).toMatchObject({ stimuli: [], listeners: [], converged: true, groups: 0 });
  expect(() => biasInconsistency([vote('a', 'x', NaN)])).toThrow('finite values');
});
