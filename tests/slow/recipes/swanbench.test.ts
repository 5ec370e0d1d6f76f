import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasPython, hasR } from '../../support/engines.ts';
import { numberedNames } from './names.ts';
import { Panel } from './panel.ts';
import { claimsOf, claimsOfPrinted, differences, RecipeStage, unclaimed } from './recipe.ts';

const isReady = (await hasPython('scipy', 'pandas', 'statsmodels')) && (await hasR('lme4', 'pbkrtest'));

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

let stage: RecipeStage;

beforeAll(async () => {
  stage = await RecipeStage.open();
  await stage.writeClips('readings', SERVED);
  await stage.writeTable('readings/texts.csv', [
    ['item', 'text'],
    ...TEXTS.map((item) => [item, `This is the text ${item}.`]),
  ]);
  const { ratings, metrics } = panelTables();
  await stage.writeTable('panel.csv', ratings);
  await stage.writeTable('panel-metrics.csv', metrics);
});

afterAll(() => stage.remove());

const panelClaims = (path: string) => claimsOf('swanbench.py', path, stage.path('panel-metrics.csv'));

test.skipIf(!isReady)('every command of the page succeeds', async () => {
  const runs = await stage.run('docs/papers/swanbench.md');
  expect(runs.length).toBeGreaterThan(6);
});

test.skipIf(!isReady)('means of the served study are those of pandas and statsmodels', async () => {
  const claims = await claimsOf('swanbench.py', stage.path('readings-tables/readings-ratings.csv'));
  expect(claims.length).toBeGreaterThan(100);
  expect(differences(await stage.results('readings.json'), claims)).toEqual([]);
});

test.skipIf(!isReady)('tables of the panel are those of SciPy, statsmodels and lme4', async () => {
  const claims = await panelClaims(stage.path('panel.csv'));
  expect(claims.length).toBeGreaterThan(1000);
  const results = await stage.results('panel.json');
  expect(differences(results, claims)).toEqual([]);
  const printed = await stage.printed('panel-paper', 1);
  expect(unclaimed(printed, claims)).toEqual(results.map(() => 'screening'));
  const preferences = claimsOfPrinted(printed, claims).filter(({ table }) => table.endsWith('-preference'));
  expect(preferences.length).toBeGreaterThan(100);
  expect(differences(printed, preferences)).toEqual([]);
});

test.skipIf(!isReady)('one changed preference is found', async () => {
  const path = await stage.changed('panel.csv', (line) =>
    line.startsWith('1,pairwise,')
      ? line.replace(/,(-?[01])$/u, (_, value) => `,${Number(value) - 1}`)
      : line,
  );
  const wrong = await panelClaims(path);
  expect(differences(await stage.results('panel.json'), wrong).length).toBeGreaterThan(5);
});
