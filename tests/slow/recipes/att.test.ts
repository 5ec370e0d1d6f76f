import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#core/order/random.ts';
import { numberedNames } from './names.ts';
import { hasPython, hasR } from '../../support/engines.ts';
import { claimsOf, claimsOfPrinted, differences, RecipeStage, unclaimed } from './recipe.ts';

const isReady = (await hasPython('scipy', 'pandas', 'statsmodels')) && (await hasR('lme4', 'lmerTest'));

/** Systems with a latent human-likeness, in the paper's order. */
const SYSTEMS = { 'seed-tts': 0.42, minimax: 0.38, 'step-audio': 0.28, cosyvoice: 0.22, 'gpt-4o': 0.15 };
const DIMENSIONS = ['characters', 'classical', 'dialect', 'paralinguistics', 'polyphonic'];
const TRAPS = 40;

/** 600 clips: 4 voices of each system, 6 items of each dimension. */
const CLIPS = Object.entries(SYSTEMS).flatMap(([system, quality]) =>
  numberedNames(`${system}-v`, 4).flatMap((voice) =>
    DIMENSIONS.flatMap((dimension) =>
      numberedNames(dimension, 6).map((item) => {
        return { clip: `clips/${system}/${voice}/${dimension}/${item}.wav`, quality };
      }),
    ),
  ),
);
const TRAP_CLIPS = (['flawed', 'human'] as const).flatMap((kind) =>
  numberedNames(kind, TRAPS).map((item) => ({
    clip: `traps/${kind}/${item}.wav`,
    quality: kind === 'human' ? 0.7 : 0.3,
  })),
);

/** A metric that knows the system, and one that knows nothing. */
function scores(): (string | number)[][] {
  const random = createRandom('scores of the audio turing test');
  return [
    ['clip', 'auto_att', 'utmosv2'],
    ...[...CLIPS, ...TRAP_CLIPS].map(({ clip, quality }) => {
      const near = Math.min(1, Math.max(0, quality + 0.15 * random.normal()));
      return [clip, near.toFixed(3), (1 + 4 * random.next()).toFixed(2)];
    }),
  ];
}

/** Tables without a number that another program could compute: nobody reviews a rehearsal. */
const WITHOUT_NUMBERS = ['review', 'screening'];

let stage: RecipeStage;

beforeAll(async () => {
  stage = await RecipeStage.open();
  await stage.writeClips(
    'turing',
    [...CLIPS, ...TRAP_CLIPS].map(({ clip }) => clip),
  );
  await stage.writeTable('turing-scores.csv', scores());
});

afterAll(() => stage.remove());

test.skipIf(!isReady)('every command of the page succeeds', async () => {
  const runs = await stage.run('docs/papers/att.md');
  expect(runs.length).toBeGreaterThan(6);
});

test.skipIf(!isReady)('tables are those of SciPy, statsmodels and lme4', async () => {
  const claims = await claimsOf(
    'att.py',
    stage.path('turing-tables/turing-ratings.csv'),
    stage.path('turing-scores.csv'),
  );
  expect(claims.length).toBeGreaterThan(1500);
  expect(differences(await stage.results('turing.json'), claims)).toEqual([]);
  const printed = await stage.printed('turing-paper', 1);
  expect(unclaimed(printed, claims).toSorted()).toEqual(WITHOUT_NUMBERS);
  // Papers number the listeners.
  const ofPrinted = claimsOfPrinted(
    printed,
    claims.filter(({ row }) => !('listener' in row)),
  );
  expect(ofPrinted.length).toBeGreaterThan(500);
  expect(differences(printed, ofPrinted)).toEqual([]);
});

test.skipIf(!isReady)('one changed label is found', async () => {
  const path = await stage.changed('turing-tables/turing-ratings.csv', (line) =>
    line.includes(',completed,') && line.includes(',test,') && line.includes(',TRUE,NA,')
      ? line.replace(/,(?:machine|unclear),/u, ',human,')
      : line,
  );
  const wrong = await claimsOf('att.py', path, stage.path('turing-scores.csv'));
  expect(differences(await stage.results('turing.json'), wrong).length).toBeGreaterThan(10);
});
