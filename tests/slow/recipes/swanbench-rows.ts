import { numberedNames } from './names.ts';
import { Panel } from './panel.ts';
import { RowStage } from './row-stage.ts';

const QUALITIES = { human: 4.5, alpha: 3.9, bravo: 3.5, charlie: 3.1, delta: 2.6 };
const SCENARIOS = ['news', 'story'];
const ITEMS = numberedNames('t', 12);

const CLIPS = Object.entries(QUALITIES).flatMap(([system, quality]) =>
  SCENARIOS.flatMap((scenario) =>
    ITEMS.map((item) => ({ clip: `clips/${system}/${scenario}/${scenario}_${item}.wav`, quality })),
  ),
);

/** Ratings of five listeners in three sittings each. */
function inSittings(panel: Panel): (string | number)[][] {
  const scale = { low: 1, high: 5, step: 1, bias: 0.3, noise: 0.6 };
  return numberedNames('r', 5).flatMap((listener, rater) =>
    CLIPS.map(({ clip, quality }, at) => {
      const [, system = '', , item = ''] = clip.replace('.wav', '').split('/');
      return [
        'rating',
        listener,
        'quality',
        clip,
        system,
        item,
        1 + ((at + rater) % 3),
        panel.answer(rater, quality, scale),
      ];
    }),
  );
}

/** What a researcher has who repeats SwanBench-Speech. */
export async function swanbenchRows(): Promise<RowStage> {
  const stage = await RowStage.open();
  const panel = new Panel('swanbench rows', 5);
  await stage.writeClips('readings', [
    ...CLIPS.map(({ clip }) => clip),
    ...ITEMS.map((item) => `traps/flawed/${item}.wav`),
  ]);
  const texts = SCENARIOS.flatMap((scenario) => ITEMS.map((item) => `${scenario}_${item}`));
  await stage.writeTable('readings/texts.csv', [
    ['item', 'text'],
    ...texts.map((item, at) => [item, 'This is a sentence. '.repeat(1 + (at % 4)).trim()]),
  ]);
  const scores = CLIPS.map(({ clip, quality }) => ({
    clip,
    prosody: quality + 0.4 * panel.normal(),
    cer: Math.abs(0.3 - 0.05 * quality),
  }));
  await stage.writeTable('scores.csv', [
    ['clip', 'prosody', 'timbre', 'cer'],
    ...scores.map(({ clip, prosody, cer }) => [
      clip,
      prosody.toFixed(2),
      (0.9 + 0.02 * panel.normal()).toFixed(4),
      cer.toFixed(4),
    ]),
  ]);
  await stage.writeTable('judge.csv', [
    ['clip', 'trial', 'prosody_judge'],
    ...scores.flatMap(({ clip, prosody }) =>
      [1, 2, 3].map((trial) => [clip, trial, Math.round(prosody + 0.5 * panel.normal())]),
    ),
  ]);
  await stage.writeTable('windows.csv', [
    ['clip', 'window', 'speaker', 'x', 'y', 'z'],
    ...CLIPS.flatMap(({ clip }) =>
      [1, 2, 3].map((window) => [clip, window, 'A', 1, panel.normal().toFixed(3), panel.normal().toFixed(3)]),
    ),
  ]);
  await stage.writeTable('chunks.csv', [
    ['clip', 'score'],
    ...CLIPS.flatMap(({ clip, quality }) => [1, 2].map(() => [clip, (quality + panel.normal()).toFixed(2)])),
  ]);
  await stage.writeClips(
    'pool',
    numberedNames('p', 55).flatMap((item) =>
      ['alpha', 'bravo', 'charlie'].map((system) => `${system}/${item}.wav`),
    ),
  );
  await stage.writeTable('sittings.csv', [
    ['method', 'listener', 'scale', 'clip', 'system', 'item', 'sitting', 'canonical_value'],
    ...inSittings(panel),
  ]);
  await stage.run(
    "earshot init readings --template swanbench --pattern 'clips/{system}/{scenario}/{item}.wav'",
  );
  await stage.edit('readings', (yaml) =>
    yaml
      .replace('recruitment:', 'recruitment:\n  reward_per_judgement: 1.00 USD')
      .replace(
        'loudness:',
        'metrics: { file: metrics.csv, bands: { timbre: swanbench timbre, prosody: swanbench prosody } }\nloudness:',
      ),
  );
  await stage.writeTable('readings/metrics.csv', [
    ['clip', 'timbre', 'prosody'],
    ...scores.map(({ clip, prosody }) => [clip, (0.85 + 0.02 * prosody).toFixed(4), prosody.toFixed(2)]),
  ]);
  await stage.rehearse('readings', 20);
  return stage;
}
