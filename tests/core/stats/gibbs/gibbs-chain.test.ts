import { expect, test } from 'vitest';
import { z } from 'zod';
import { createRandom } from '#core/order/random.ts';
import { codesOf } from '../../../support/codes-of.ts';
import { clipData, crossedCells } from '#core/stats/gibbs/crossed-data.ts';
import { gammaDraw, sliceDraw } from '#core/stats/gibbs/draws.ts';
import { gibbsChain, type GibbsDraw, type RatingColumns } from '#core/stats/gibbs/gibbs-chain.ts';
import { clipLikelihood } from '#core/stats/gibbs/clip-block.ts';
import { listenerBlock } from '#core/stats/gibbs/listener-block.ts';
import { posteriorSummary } from '#core/stats/mcmc/posterior-summary.ts';
import { attRatings, goldenJson } from '../golden.ts';

const { posterior } = goldenJson(
  'expected/r_bayes.json',
  z.object({
    posterior: z.record(
      z.string(),
      z.object({ mean: z.number(), sd: z.number(), ess_bulk: z.number(), mcse_mean: z.number() }),
    ),
  }),
);

const columns: RatingColumns = {
  values: Float64Array.from(attRatings, ({ value }) => value),
  system: codesOf(attRatings.map(({ system }) => system)).of,
  listener: codesOf(attRatings.map(({ listener }) => listener)).of,
  item: new Int32Array(attRatings.length),
  clip: codesOf(attRatings.map(({ clip }) => clip)).of,
};
const none = { rater: false, cell: false, item: false, itemCell: false, clip: false };

test('the posterior of the ATT model agrees with JAGS', () => {
  const chains = [1, 2, 3, 4].map((chain) => {
    const next = gibbsChain(
      columns,
      { ...none, rater: true, cell: true, clip: true },
      createRandom(`golden ${chain}`),
    );
    for (let warm = 0; warm < 100; warm += 1) next();
    return Array.from({ length: 700 }, next);
  });
  const quantities: Record<string, (draw: GibbsDraw) => number> = {
    sd_e: ({ residual }) => residual,
    sd_u: ({ rater }) => rater,
    sd_w: ({ cell }) => cell,
    sd_v: ({ clip }) => clip,
  };
  for (let system = 0; system < 5; system += 1)
    quantities[`b[${system + 1}]`] = ({ means }) => means[system] ?? Number.NaN;
  for (const [name, of] of Object.entries(quantities)) {
    const own = posteriorSummary(chains.map((chain) => chain.map(of)));
    const golden = posterior[name];
    if (!golden || own.error === null) throw new Error(`${name} is not known`);
    expect(Math.abs(own.mean - golden.mean)).toBeLessThan(4 * Math.hypot(own.error, golden.mcse_mean));
    // Spreads of draws are known as well as there are independent draws.
    const slack = Math.max(0.05, 3 * Math.sqrt(1 / (2 * golden.ess_bulk) + 1 / (2 * (own.bulkSize ?? 1))));
    expect(Math.abs(own.sd / golden.sd - 1)).toBeLessThan(slack);
    expect(own.rHat).toBeLessThan(1.01);
    expect(own.bulkSize).toBeGreaterThan(1000);
  }
}, 60_000);

test('the same seed gives the same chain, an absent effect is zero', () => {
  const run = () => {
    const next = gibbsChain(columns, { ...none, rater: true }, createRandom('seed'));
    return [next(), next()];
  };
  expect(run()).toEqual(run());
  expect(run()[1]).toMatchObject({ cell: 0, clip: 0 });
});

/** log p of normal values of a covariance, for what two values are of: by hand. */
function pairLikelihood([a, b]: readonly [number, number], own: number, shared: number): number {
  const determinant = own * own - shared * shared;
  return -(Math.log(determinant) + (own * (a * a + b * b) - 2 * shared * a * b) / determinant) / 2;
}

test('the likelihoods with effects integrated out are those of their covariance', () => {
  const values = Float64Array.of(0.2, 0.9);
  const two = crossedCells(Int32Array.of(0, 0), Int32Array.of(0, 1));
  const differences = [
    [0.3, 0.2],
    [0.05, 0.6],
  ].map(([u2 = 0, w2 = 0]) => {
    const own = listenerBlock(two, values, u2, w2, 0.1).logLikelihood;
    // Two means with variance 100 each, and one listener's two cells.
    return own - pairLikelihood([0.2, 0.9], 100 + u2 + w2 + 0.1, u2);
  });
  expect(differences[0]).toBeCloseTo(differences[1] ?? Number.NaN, 9);
  const same = clipData(Int32Array.of(0, 1), Int32Array.of(0, 0));
  const clips = [0.3, 0.05].map(
    (v2) => clipLikelihood(same, values, v2, 0.1) - pairLikelihood([0.2, 0.9], 100 + v2 + 0.1, 100),
  );
  expect(clips[0]).toBeCloseTo(clips[1] ?? Number.NaN, 9);
});

test('items and items x systems are drawn as listeners are: the posterior of turned ratings is the same', () => {
  const turned = { ...columns, listener: columns.item, item: columns.listener };
  const sdOf = (own: typeof columns, terms: Partial<typeof none>, term: 'rater' | 'item') => {
    const chains = [1, 2].map((chain) => {
      const next = gibbsChain(own, { ...none, ...terms }, createRandom(`turned ${chain}`));
      for (let warm = 0; warm < 50; warm += 1) next();
      return Array.from({ length: 300 }, () => next()[term]);
    });
    return posteriorSummary(chains);
  };
  const [plain, other] = [
    sdOf(columns, { rater: true, cell: true }, 'rater'),
    sdOf(turned, { item: true, itemCell: true }, 'item'),
  ];
  expect(Math.abs(plain.mean - other.mean)).toBeLessThan(4 * Math.hypot(plain.error ?? 0, other.error ?? 0));
});

test('draws have the distribution that they are named after', () => {
  const random = createRandom('draws');
  const gammas = Array.from({ length: 20_000 }, () => gammaDraw(random, 3, 2));
  const mean = gammas.reduce((sum, value) => sum + value, 0) / gammas.length;
  const spread = gammas.reduce((sum, value) => sum + (value - mean) ** 2, 0) / gammas.length;
  expect(Math.abs(mean - 1.5)).toBeLessThan(0.03);
  expect(Math.abs(spread - 0.75)).toBeLessThan(0.05);
  let at = 3;
  const slices = Array.from(
    { length: 20_000 },
    () => (at = sliceDraw(random, at, 1, (x) => (-(x - 1) * (x - 1)) / 8)),
  );
  const own = posteriorSummary([slices.slice(100)]);
  expect(Math.abs(own.mean - 1)).toBeLessThan(0.1);
  expect(Math.abs(own.sd - 2)).toBeLessThan(0.1);
  expect(() => gammaDraw(random, 0.5, 1)).toThrow('at least 1');
});

test('a clip of two systems is refused', () => {
  expect(() => clipData(new Int32Array(columns.values.length), columns.system)).toThrow(
    'a clip has two systems',
  );
});
