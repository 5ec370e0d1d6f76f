import { resolve } from 'node:path';
import { backUp, restore as restoreFrom } from '../app/operations/backup.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { word } from './declare/word.ts';

const file = word('<file>');

export const backup: Declared = {
  forms: [
    form({
      words: { file },
      options: {},
      async run({ words }, { dataFolder }, { say, database }) {
        say(backUp(database, dataFolder, resolve(words.file)));
      },
    }),
  ],
};

export const restore: Declared = {
  forms: [
    form({
      words: { file },
      options: {},
      async run({ words }, { dataFolder }, { say, database }) {
        say(restoreFrom(database, dataFolder, resolve(words.file)));
      },
    }),
  ],
};
