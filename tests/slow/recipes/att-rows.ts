import { readFile } from 'node:fs/promises';
import { numberedNames } from './names.ts';
import { Panel } from './panel.ts';
import { RowStage } from './row-stage.ts';

const SYSTEMS = { 'white/cosyvoice': 0.3, 'white/step-audio': 0.4, 'black/minimax': 0.5 };
const DIMENSIONS = ['characters', 'dialect'];
const CODES = ['pronunciation_accuracy', 'prosodic_appropriateness', 'audio_clarity'];

const CLIPS = Object.entries(SYSTEMS).flatMap(([system, quality]) =>
  numberedNames(`${system.slice(6)}-v`, 3).flatMap((voice) =>
    DIMENSIONS.flatMap((dimension) =>
      numberedNames(dimension, 12).map((item) => ({
        clip: `clips/${system}/${voice}/${dimension}/${item}.wav`,
        quality,
      })),
    ),
  ),
);
const TRAPS = (['flawed', 'human'] as const).flatMap((kind) =>
  numberedNames(kind, 10).map((item) => ({
    clip: `traps/${kind}/${item}.wav`,
    quality: kind === 'human' ? 0.8 : 0.2,
  })),
);

/** What a researcher has who repeats the Audio Turing Test. */
export async function attRows(): Promise<RowStage> {
  const stage = await RowStage.open();
  const panel = new Panel('att rows', 1);
  const clips = [...CLIPS, ...TRAPS];
  await stage.writeClips(
    'turing',
    clips.map(({ clip }) => clip),
  );
  await stage.writeTable('scores.csv', [
    ['clip', 'auto_att'],
    ...clips.map(({ clip, quality }) => [
      clip,
      Math.min(1, Math.max(0, quality + 0.15 * panel.normal())).toFixed(3),
    ]),
  ]);
  await stage.run(
    "earshot init turing --template att --pattern 'clips/{box}/{system}/{voice}/{dimension}/{item}.wav'",
  );
  await stage.edit('turing', (yaml) =>
    yaml
      .replace('recruitment:', 'recruitment:\n  reward_per_judgement: 0.80 CNY')
      .replace(/batches: [12]/u, 'batches: 2'),
  );
  await stage.rehearse('turing', 60);
  await stage.run('earshot export turing --rehearsals --out exported');
  await stage.write('ratings.csv', await readFile(stage.path('exported/turing-ratings.csv')));
  for (const [at, reviewer] of ['ana', 'bo'].entries())
    await stage.review('turing', reviewer, (place) =>
      CODES.filter((_, code) => (place + code * (1 + at)) % 3 === 0),
    );
  return stage;
}
