import { resolve } from 'node:path';
import { backUp, restore as restoreFrom } from '../app/operations/backup.ts';
import type { Command } from './declare/command.ts';
import { form } from './declare/form.ts';
import { word } from './declare/word.ts';

const file = word('<file>');

export const backup: Command = {
  name: 'backup',
  summary: 'Copy the database to a file. The server may be running.',
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

export const restore: Command = {
  name: 'restore',
  summary: 'Restore a backup into a data folder that has no database.',
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
