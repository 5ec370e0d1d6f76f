import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { numberedNames } from './names.ts';
import { Panel } from './panel.ts';
import { QUESTIONS } from './podeval-stage.ts';
import { RowStage } from './row-stage.ts';
import { encodeWav } from '../../../server/audio/wav.ts';
import { examplesFolder } from '../../../server/platform/project-root.ts';
import { longDialogue, rttmOf } from '../../support/long-dialogue.ts';

const PODCASTS = ['espeak_pair', 'festival_flite', 'flite_music', 'human_prompts'];
const SYSTEMS = ['human', 'lq', 'moss-ttsd', 'notebooklm', 'podagent', 'real-pod'];

/** What a researcher has who repeats PodEval. */
export async function podevalRows(): Promise<RowStage> {
  const stage = await RowStage.open();
  const panel = new Panel('podeval rows', 1);
  await stage.writeClips(
    'dialogues',
    SYSTEMS.flatMap((system) => numberedNames('category', 10).map((item) => `clips/${system}/${item}.wav`)),
  );
  await stage.run('earshot init dialogues --template podeval');
  await stage.rehearse('dialogues', 12);
  // Two versions of a study with long clips.
  await cp(join(examplesFolder(), 'podcast'), stage.path('podcasts'), { recursive: true });
  await stage.edit('podcasts', (yaml) =>
    yaml.replaceAll('.flac', '.wav').replace('level_clip: level.wav', 'level_clip: level.flac'),
  );
  for (const system of PODCASTS)
    for (const item of ['one', 'two']) {
      const { pcm } = await longDialogue(70, `${system} ${item}`);
      await stage.write(`podcasts/long/${system}/${item}.wav`, encodeWav(pcm));
    }
  await stage.writeTable('podcasts/long.csv', [
    ['system', 'item', 'n_speakers', 'music'],
    ...PODCASTS.flatMap((system) =>
      ['one', 'two'].map((item) => [system, item, 2, item === 'one' ? 'no' : 'yes']),
    ),
  ]);
  await stage.write('podcasts/consent.md', 'You listen to podcasts and rate them.\n');
  await stage.rehearse('podcasts', 10);
  await stage.edit('podcasts', (yaml) => yaml.replace('part_seconds: 20', 'part_seconds: 15'));
  await stage.rehearse('podcasts', 10);
  const { pcm, speech } = await longDialogue(600, 'podeval rows');
  await stage.write('episodes/episode.wav', encodeWav(pcm));
  await stage.write('turns.rttm', rttmOf('episode', speech));
  await stage.writeTable('scores.csv', [
    ['question', 'system', 'score'],
    ...QUESTIONS.flatMap((question, at) =>
      PODCASTS.map((system, place) => [question, system, 1 + ((at + place) % 5)]),
    ),
  ]);
  await stage.writeTable('judge.csv', [
    ['system', 'judge'],
    ...PODCASTS.map((system) => [system, (3 + panel.normal()).toFixed(2)]),
  ]);
  await stage.writeTable('windows.csv', [
    ['clip', 'window', 'speaker', 'x', 'y'],
    ...['A', 'B'].flatMap((speaker) =>
      [1, 2, 3].map((window) => [
        'long/human_prompts/one.wav',
        window,
        speaker,
        panel.normal().toFixed(3),
        panel.normal().toFixed(3),
      ]),
    ),
  ]);
  return stage;
}
