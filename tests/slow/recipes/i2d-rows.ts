import { numberedNames } from './names.ts';
import { Panel } from './panel.ts';
import { RowStage } from './row-stage.ts';

const SYSTEMS = numberedNames('system', 5);
const ITEMS = numberedNames('u', 12);
const ITERATIONS = Array.from({ length: 10 }, (_, at) => at + 1);
const RATED = new Set([1, 10]);
const SCALES = ['content_accuracy', 'speaker_consistency', 'overall_naturalness'];
const EMOTIONS = ['happy', 'neutral', 'sad'];

/** What a researcher has who repeats Iterate to Differentiate. From iteration 6 on, half of the texts have another reference. */
export async function i2dRows(): Promise<RowStage> {
  const stage = await RowStage.open();
  const annotators = numberedNames('a', 8);
  const panel = new Panel('i2d rows', annotators.length);
  const ratings: (string | number)[][] = [
    ['listener', 'scale', 'clip', 'system', 'item', 'iteration', 'emotion', 'reference', 'canonical_value'],
  ];
  const metrics: (string | number)[][] = [['clip', 'sim', 'cer', 'utmosv2', 'predicted_emotion']];
  const scale = { low: 1, high: 5, step: 1, bias: 0.3, noise: 0.7 };
  const rate = (clip: string, facts: readonly (string | number)[], quality: number): void => {
    for (const name of SCALES)
      annotators.forEach((annotator, at) =>
        ratings.push([annotator, name, clip, ...facts, panel.answer(at, quality, scale)]),
      );
  };
  const measure = (clip: string, quality: number, emotion: string): void => {
    const predicted = panel.int(4) === 0 ? 'neutral' : emotion;
    metrics.push([
      clip,
      (0.5 + 0.09 * quality).toFixed(4),
      Math.max(0, 0.3 - 0.05 * quality + 0.02 * panel.normal()).toFixed(4),
      (quality - 0.5 + 0.2 * panel.normal()).toFixed(3),
      predicted,
    ]);
  };
  ITEMS.forEach((item, at) => {
    const emotion = EMOTIONS[at % EMOTIONS.length] ?? '';
    const reference = at % 2 === 0 ? 'own' : 'exchanged';
    SYSTEMS.forEach((system, place) => {
      for (const iteration of ITERATIONS) {
        const quality = 4.4 - 0.2 * place - 0.08 * (1 + place / 4) * iteration + 0.2 * panel.normal();
        const clip = `clips/${system}/${iteration}/${item}.wav`;
        measure(clip, quality, emotion);
        if (RATED.has(iteration)) rate(clip, [system, item, iteration, emotion, reference], quality);
      }
    });
    measure(`human/${item}.wav`, 4.7, emotion);
    rate(`human/${item}.wav`, ['human', item, 'NA', emotion, reference], 4.7);
  });
  await stage.writeTable('ratings.csv', ratings);
  await stage.writeTable('scores.csv', metrics);
  await stage.writeClips('iterated', [
    ...SYSTEMS.flatMap((system) =>
      [...RATED].flatMap((iteration) => ITEMS.map((item) => `clips/${system}/${iteration}/${item}.wav`)),
    ),
    ...ITEMS.map((item) => `prompts/${item}.wav`),
  ]);
  await stage.run('earshot init iterated --template i2d');
  await stage.rehearse('iterated', 30);
  return stage;
}
