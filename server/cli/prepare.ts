import { join } from 'node:path';
import { prepareAll } from '../app/studies/publish.ts';
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
        await prepareAll(folder, dataFolder, say, {
          onProgress: progressLines(log),
          beforeThreads: engine?.preferMemory,
        });
        say(`The files are in ${join(dataFolder, 'derived')}. The originals are unchanged.`);
      },
    }),
  ],
};
