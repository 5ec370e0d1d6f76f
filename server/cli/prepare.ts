import { join } from 'node:path';
import { prepareAll } from '../app/studies/publish.ts';
import { soundsIn } from '../app/studies/sounds-in.ts';
import { progressLines } from '../platform/progress.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { word } from './declare/word.ts';

export const prepare: Declared = {
  forms: [
    form({
      words: { folder: word('<folder>') },
      options: {},
      async run({ words: { folder } }, { dataFolder }, { say, log, engine }) {
        const sounds = soundsIn(dataFolder, engine?.preferMemory);
        await prepareAll(folder, dataFolder, say, { sounds, onProgress: progressLines(log) });
        say(`The files are in ${join(dataFolder, 'derived')}. The originals are unchanged.`);
      },
    }),
  ],
};
