import { numberedNames } from './names.ts';
import { Panel } from './panel.ts';
import { RecipeStage } from './recipe.ts';

/** Systems with a latent quality. */
const SYSTEMS = { alpha: 3.9, bravo: 3.5, charlie: 3.1, delta: 2.6 };
const NAMES = Object.keys(SYSTEMS);
const RATERS = numberedNames('r', 10);

/** The study that is served: five systems, one of them recordings of people, and 20 texts. */
const TEXTS = numberedNames('t', 20);
const SERVED = [
  ...['human', ...NAMES].flatMap((system) => TEXTS.map((item) => `clips/${system}/${item}.wav`)),
  ...TEXTS.slice(0, 8).map((item) => `traps/flawed/${item}.wav`),
];

/** The paper's instances on each scale: clips of 50 texts by all systems, or by one system each. */
const SCALES = {
  expressive_richness: 200,
  expressive_hierarchy: 200,
  timbre_maintenance: 50,
  clarity_fidelity: 50,
};
const ITEMS = numberedNames('text', 50);
const PAIRS = 50;
const COMBINATIONS = NAMES.flatMap((one, at) => NAMES.slice(at + 1).map((other) => [one, other] as const));

const qualityOf = (system: string): number =>
  Object.entries(SYSTEMS).find(([name]) => name === system)?.[1] ?? 3;

/** Ratings and metrics of the paper's size: 50 pairs and 500 instances by 10 raters each. */
function panelTables() {
  const panel = new Panel('swanbench', RATERS.length);
  const clips = NAMES.flatMap((system) =>
    ITEMS.map((item) => {
      return {
        clip: `clips/${system}/${item}.wav`,
        system,
        item,
        quality: qualityOf(system) + 0.4 * panel.normal(),
      };
    }),
  );
  const head =
    'block,method,listener,scale,clip,system,item,compared_clip,compared_system,position,raw_value,canonical_value';
  const ratings: (string | number)[][] = [head.split(',')];
  const find = (system: string, item: string) =>
    clips.find((one) => one.system === system && one.item === item);
  ITEMS.slice(0, PAIRS).forEach((item, at) => {
    const [one = '', other = ''] = COMBINATIONS[at % COMBINATIONS.length] ?? [];
    const [a, b] = [find(one, item), find(other, item)];
    if (!a || !b) return;
    RATERS.forEach((listener, rater) => {
      const scale = { low: -2, high: 2, step: 1, bias: 0.1, noise: 0.8 };
      const value = panel.answer(rater, a.quality - b.quality, scale);
      const position = 1 + panel.int(2);
      const shown = position === 1 ? value : 0 - value;
      ratings.push([
        1,
        'pairwise',
        listener,
        'preference',
        a.clip,
        one,
        item,
        b.clip,
        other,
        position,
        shown,
        value,
      ]);
    });
  });
  Object.entries(SCALES).forEach(([scale, count], block) => {
    const own =
      count === clips.length ? clips : ITEMS.map((item, at) => find(NAMES[at % NAMES.length] ?? '', item));
    for (const one of own) {
      if (!one) continue;
      RATERS.forEach((listener, rater) => {
        const value = panel.answer(rater, one.quality, { low: 1, high: 5, step: 0.5, bias: 0.3, noise: 0.6 });
        ratings.push([
          block + 2,
          'rating',
          listener,
          scale,
          one.clip,
          one.system,
          one.item,
          'NA',
          'NA',
          1,
          value,
          value,
        ]);
      });
    }
  });
  const metrics = clips.map(({ clip, quality }) => {
    const error = Math.min(1, Math.max(0, 0.3 - 0.05 * quality + 0.03 * panel.normal()));
    return [
      clip,
      (quality + 0.4 * panel.normal()).toFixed(2),
      (0.9 + 0.02 * panel.normal()).toFixed(4),
      error.toFixed(4),
    ];
  });
  return { ratings, metrics: [['clip', 'prosody', 'timbre', 'cer'], ...metrics] };
}

/** Clips and tables of the paper's size, as a researcher has them. */
export async function swanbenchStage(): Promise<RecipeStage> {
  const stage = await RecipeStage.open();
  await stage.writeClips('readings', SERVED);
  await stage.writeTable('readings/texts.csv', [
    ['item', 'text'],
    ...TEXTS.map((item) => [item, `This is the text ${item}.`]),
  ]);
  const { ratings, metrics } = panelTables();
  await stage.writeTable('panel.csv', ratings);
  await stage.writeTable('panel-metrics.csv', metrics);
  return stage;
}
