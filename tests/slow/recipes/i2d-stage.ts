import { expect } from 'vitest';
import { numberedNames } from './names.ts';
import { Panel } from './panel.ts';
import { RecipeStage } from './recipe.ts';

/** Two digits, so that the order of names is the same everywhere. */
const SYSTEMS = numberedNames('system', 11).map((name) => name.replace(/m(\d)$/u, 'm0$1'));
const RATED = [1, 10];
const ITERATIONS = RATED[1] ?? 0;
/** Short names: a paper's tables have codes for longer ones. */
const ANNOTATORS = numberedNames('a', 40);
const SCALES = ['content_accuracy', 'speaker_consistency', 'overall_naturalness'];

/** The paper's numbers: 11 systems by 100 items at 2 iterations, 90 recordings, 11,752 annotations of these 2,290 samples. */
const ITEMS = numberedNames('item', 100);
const RECORDINGS = 90;
const ANNOTATIONS = 11_752;
const LEAST = 5;

/** The study that is served has fewer items. */
const SERVED_ITEMS = numberedNames('u', 10);
const SERVED = [
  ...SYSTEMS.flatMap((system) =>
    RATED.flatMap((iteration) => SERVED_ITEMS.map((item) => `clips/${system}/${iteration}/${item}.wav`)),
  ),
  ...SERVED_ITEMS.map((item) => `prompts/${item}.wav`),
];

/** A clip with the qualities that listeners and metrics hear. */
interface Sample {
  clip: string;
  system: string;
  item: string;
  iteration: number | null;
  quality: number;
}

function samples(panel: Panel): Sample[] {
  const made = SYSTEMS.flatMap((system, place) =>
    Array.from({ length: ITERATIONS }, (_, index) => index + 1).flatMap((iteration) =>
      ITEMS.map((item) => {
        const quality = 4.6 - 0.1 * place - (0.06 + 0.02 * place) * (iteration - 1) + 0.3 * panel.normal();
        return { clip: `clips/${system}/${iteration}/${item}.wav`, system, item, iteration, quality };
      }),
    ),
  );
  const real = ITEMS.slice(0, RECORDINGS).map((item) => {
    return {
      clip: `human/${item}.wav`,
      system: 'human',
      item,
      iteration: null,
      quality: 4.7 + 0.2 * panel.normal(),
    };
  });
  return [...made, ...real];
}

function tables() {
  const panel = new Panel('iterate to differentiate', ANNOTATORS.length);
  const all = samples(panel);
  const isRated = ({ iteration }: Sample): boolean => iteration === null || RATED.includes(iteration);
  const rated = all.filter(isRated);
  const sixth = ANNOTATIONS - LEAST * rated.length;
  const ratings: (string | number)[][] = [
    ['listener', 'scale', 'clip', 'system', 'item', 'iteration', 'canonical_value'],
  ];
  rated.forEach(({ clip, system, item, iteration, quality }, at) => {
    const first = panel.int(ANNOTATORS.length);
    for (let turn = 0; turn < LEAST + Number(at < sixth); turn += 1) {
      const annotator = (first + 7 * turn) % ANNOTATORS.length;
      for (const scale of SCALES) {
        const value = panel.answer(annotator, quality, { low: 1, high: 5, step: 1, bias: 0.3, noise: 0.7 });
        ratings.push([ANNOTATORS[annotator] ?? '', scale, clip, system, item, iteration ?? 'NA', value]);
      }
    }
  });
  const within = (value: number, least: number, most: number): string =>
    Math.min(most, Math.max(least, value)).toFixed(4);
  const metrics = all.map(({ system, item, iteration, quality }) => [
    system,
    item,
    iteration ?? 'NA',
    within(0.5 + 0.09 * quality + 0.04 * panel.normal(), 0, 1),
    within(0.3 - 0.05 * quality + 0.05 * panel.normal(), 0, 1),
    within(quality - 0.8 + 0.3 * panel.normal(), 1, 5),
    within(3 + 0.1 * quality + 0.2 * panel.normal(), 1, 5),
  ]);
  const names = ['system', 'item', 'iteration', 'sim', 'cer', 'utmosv2', 'dnsmos'];
  return { ratings, metrics: [names, ...metrics] };
}

/** Clips and tables of the paper's size, as a researcher has them. */
export async function i2dStage(): Promise<RecipeStage> {
  const stage = await RecipeStage.open();
  await stage.writeClips('iterated', SERVED);
  const { ratings, metrics } = tables();
  expect(ratings).toHaveLength(1 + SCALES.length * ANNOTATIONS);
  await stage.writeTable('annotations.csv', ratings);
  await stage.writeTable('annotations-metrics.csv', metrics);
  return stage;
}
