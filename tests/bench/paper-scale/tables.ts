import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom } from '#core/order/random.ts';

/** A table of ratings with its table of metrics, as files. */
export interface PaperTables {
  readonly label: string;
  readonly ratings: string;
  readonly metrics: string;
}

type Row = readonly (string | number)[];

async function written(folder: string, name: string, header: string, rows: readonly Row[]): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `${[header, ...rows.map((row) => row.join(','))].join('\n')}\n`);
  return file;
}

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const onFivePoints = (value: number): number => Math.max(1, Math.min(5, Math.round(value)));

/** 4,000 clips (10 systems x 400 items) with 5 votes each and 20 metrics. */
export async function manyMetrics(folder: string): Promise<PaperTables> {
  const random = createRandom('many metrics');
  const clips = numbersTo(10).flatMap((system) =>
    numbersTo(400).map((item) => ({
      name: `s${system}/u${item}.wav`,
      system: `s${system}`,
      item: `u${item}`,
      quality: 3 + (system - 4.5) / 5 + 0.5 * random.normal(),
    })),
  );
  const bias = numbersTo(50).map(() => 0.4 * random.normal());
  const ratings = clips.flatMap(({ name, system, item, quality }, clip) =>
    numbersTo(5).map((vote): Row => {
      const listener = (clip * 7 + vote * 11) % bias.length;
      const value = onFivePoints(quality + (bias[listener] ?? 0) + 0.6 * random.normal());
      return [`l${listener}`, name, system, item, value];
    }),
  );
  const noise = numbersTo(20).map((metric) => 0.3 + 0.1 * metric);
  const metrics = clips.map(({ name, quality }): Row => [
    name,
    ...noise.map((sd) => (quality + sd * random.normal()).toFixed(4)),
  ]);
  const header = `clip,${noise.map((_, metric) => `m${metric}`).join(',')}`;
  return {
    label: '4,000 clips, 20 metrics',
    ratings: await written(folder, 'many-ratings.csv', 'listener,clip,system,item,canonical_value', ratings),
    metrics: await written(folder, 'many-metrics.csv', header, metrics),
  };
}

const I2D_SCALES = ['content accuracy', 'speaker consistency', 'naturalness'];
/** The team of trained annotators; most samples are rated by five of them, some by all six. */
const TEAM = 6;
/** 11,748 annotations on three scales: 11 systems x 2 iterations and the recordings, 100 items each, less ten missing samples. */
const RATED = { samples: 2290, byAll: 298 };

/**
 * I2D's listening test: 35,244 ratings of 2,290 samples, of 11 systems at iterations 1 and 10 and of recordings, with a row of metrics
 * for each of the 11,000 clips of all iterations.
 */
export async function iterated(folder: string): Promise<PaperTables> {
  const random = createRandom('iterated');
  const bias = numbersTo(TEAM).map(() => 0.4 * random.normal());
  const clips = numbersTo(11).flatMap((system) =>
    numbersTo(100).flatMap((item) =>
      numbersTo(10).map((step) => ({
        name: `t${system}/${step + 1}/u${item}.wav`,
        system: `t${system}`,
        item: `u${item}`,
        iteration: step + 1,
        quality: 4.2 - 0.02 * (system + 2) * step + 0.4 * random.normal(),
      })),
    ),
  );
  const recordings = numbersTo(100).map((item) => ({
    name: `human/u${item}.wav`,
    system: 'human',
    item: `u${item}`,
    iteration: 1,
    quality: 4.5 + 0.3 * random.normal(),
  }));
  const rated = [...clips.filter(({ iteration }) => iteration === 1 || iteration === 10), ...recordings];
  const ratings = random
    .shuffle(rated)
    .slice(0, RATED.samples)
    .flatMap(({ name, system, item, iteration, quality }, sample) =>
      random
        .shuffle(numbersTo(TEAM))
        .slice(0, sample < RATED.byAll ? TEAM : TEAM - 1)
        .flatMap((listener) =>
          I2D_SCALES.map((scale): Row => {
            const value = onFivePoints(quality + (bias[listener] ?? 0) + 0.6 * random.normal());
            return [`l${listener}`, name, system, item, iteration, scale, value];
          }),
        ),
    );
  const metrics = [...clips, ...recordings].map(({ name, system, item, iteration, quality }): Row => [
    name,
    system,
    item,
    iteration,
    ...numbersTo(3).map((metric) => (quality + (0.4 + 0.3 * metric) * random.normal()).toFixed(4)),
  ]);
  return {
    label: '35,244 ratings of 2,290 samples',
    ratings: await written(
      folder,
      'i2d-ratings.csv',
      'listener,clip,system,item,iteration,scale,canonical_value',
      ratings,
    ),
    metrics: await written(folder, 'i2d-metrics.csv', 'clip,system,item,iteration,m0,m1,m2', metrics),
  };
}
