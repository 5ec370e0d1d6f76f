import { join } from 'node:path';
import { prepareAll } from '../app/studies/publish.ts';
import type { Command } from './declare/command.ts';
import { form } from './declare/form.ts';
import { word } from './declare/word.ts';

export const prepare: Command = {
  name: 'prepare',
  summary: 'Derive the files that listeners are served.',
  forms: [
    form({
      words: { folder: word('<folder>') },
      options: {},
      async run({ words: { folder } }, { dataFolder }, { say }) {
        await prepareAll(folder, dataFolder, say);
        say(`ready in ${join(dataFolder, 'derived')}; the originals are as they were`);
      },
    }),
  ],
};
