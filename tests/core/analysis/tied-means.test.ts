import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Scale } from '#core/analysis/input/analysis.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import { metricResults } from '#core/analysis/metrics/metric-results.ts';
import { rating } from '../../support/ratings.ts';
import { goldenJson } from '../stats/golden.ts';

const golden = goldenJson(
  'expected/tied_means.json',
  z.object({
    clips: z.array(z.object({ system: z.string(), votes: z.array(z.number()), metric: z.number() })),
    ties: z.number(),
    srcc: z.number(),
    krcc: z.number(),
    qwk: z.number(),
  }),
);

const scale: Scale = { name: 'quality', grid: { min: 1, max: 5, step: 1 }, levels: null, judges: 'clip' };
const clips = golden.clips.map((clip, index) => ({ ...clip, name: `${clip.system}/${index}` }));
const ratings = clips.flatMap(({ name, system, votes }) =>
  votes.map((canonicalValue, vote) =>
    rating({ listener: `L${vote}`, system, clip: name, item: name, canonicalValue }),
  ),
);
const metrics = [{ name: 'metric', values: new Map(clips.map(({ name, metric }) => [name, metric])) }];

test('the rank correlations and the kappa of 22 systems whose means tie by fractions are those of the fractions', () => {
  expect(golden.ties).toBeGreaterThan(0);
  const { tables } = metricResults(scale, blockInput(ratings, { metrics }));
  const systems = (name: string) =>
    tables?.find((own) => own.name === name)?.rows.find(({ level }) => level === 'systems');
  expect(systems('metrics quality')?.['srcc']).toBeCloseTo(golden.srcc, 12);
  expect(systems('metrics quality')?.['krcc']).toBeCloseTo(golden.krcc, 12);
  expect(systems('metric errors quality')?.['qwk']).toBeCloseTo(golden.qwk, 12);
});
