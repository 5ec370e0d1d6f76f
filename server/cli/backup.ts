import { resolve } from 'node:path';
import { backUp, restore as restoreFrom } from '../app/operations/backup.ts';
import { fetchBackup as fetchFrom } from '../app/operations/fetch-backup.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { flag, option } from './declare/option.ts';
import { word } from './declare/word.ts';

const file = word('<file>');

export const backup: Declared = {
  forms: [
    form({
      words: { file },
      options: {},
      async run({ words }, { dataFolder }, { say, database }) {
        say(await backUp(database, dataFolder, resolve(words.file)));
      },
    }),
  ],
};

export const restore: Declared = {
  about: [
    'A folder of backups that a server made has clips, studies and, with EARSHOT_BACKUP_PASSPHRASE, the secret beside the databases: these are restored too.',
  ],
  forms: [
    form({
      words: { file },
      options: {
        verify: flag('read all clips, and put the pages of a new session of every study together'),
      },
      async run({ words, options }, { dataFolder, s3, backupPassphrase }, { say, database }) {
        const { text, isWhole } = await restoreFrom({
          database,
          dataFolder,
          file: resolve(words.file),
          passphrase: backupPassphrase,
          s3,
          isVerified: options.verify,
        });
        say(text);
        return isWhole;
      },
    }),
  ],
};

export const fetchBackup: Declared = {
  about: [
    'With EARSHOT_S3_BUCKET a server copies its backups to the bucket. This fetches the newest one, with the rows that were shipped after it.',
  ],
  forms: [
    form({
      words: { folder: word('<folder>') },
      options: { name: option('name', 'name of an older backup: earshot-<time>.sqlite') },
      async run({ words: { folder }, options: { name = null } }, env, { say }) {
        say(await fetchFrom(env, resolve(folder), name));
      },
    }),
  ],
};
