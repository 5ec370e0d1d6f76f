import { createRandom } from '#core/order/random.ts';
import { numberedNames } from './names.ts';
import { RecipeStage } from './recipe.ts';

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

/** Clips and tables of the paper's size, as a researcher has them. */
export async function attStage(): Promise<RecipeStage> {
  const stage = await RecipeStage.open();
  await stage.writeClips(
    'turing',
    [...CLIPS, ...TRAP_CLIPS].map(({ clip }) => clip),
  );
  await stage.writeTable('turing-scores.csv', scores());
  return stage;
}
