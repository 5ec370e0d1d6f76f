import { resolve } from 'node:path';
import { moveDatabase } from '../app/operations/move.ts';
import { counted } from '../platform/words.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { option } from './declare/option.ts';
import { UsageError } from './declare/usage-error.ts';

const isAddress = (text: string): boolean => /^postgres(?:ql)?:\/\//u.test(text);
const isOtherAddress = (text: string): boolean => /^[a-z][\w+.-]*:\/\//iu.test(text) && !isAddress(text);

export const move: Declared = {
  about: [
    'Stop every server first. All rows are copied from the database that is set now (DATABASE_URL, or else SQLite in EARSHOT_DATA), and then compared row by row. The old database stays as it was. If the command is interrupted, run it again: it goes on with the table that was not complete.',
    'Afterwards set DATABASE_URL to the new address, or remove it and set EARSHOT_DATA to the new folder. Clips, exports and the secret stay in the data folder: copy them to a new folder.',
  ],
  forms: [
    form({
      words: {},
      options: {
        to: option(
          'address or folder',
          'postgres://… of an empty database, or a folder without one for SQLite',
        ),
      },
      async run({ options: { to } }, { dataFolder }, { say, database, databaseAt }) {
        if (to === undefined) throw new UsageError('name the new database with --to');
        if (isOtherAddress(to))
          throw new UsageError(
            `--to: '${to}' is not allowed: write postgres://… of a database, or a folder for SQLite`,
          );
        const [other, folder] = isAddress(to)
          ? [databaseAt(to), dataFolder]
          : [databaseAt(null), resolve(to)];
        const rows = await moveDatabase({
          from: database,
          fromFolder: dataFolder,
          to: other,
          toFolder: folder,
        });
        const { sessions = 0, answers = 0 } = rows;
        const all = Object.values(rows).reduce((sum, n) => sum + n, 0);
        say(
          `${counted(all, 'row')} copied and compared, among them ${counted(sessions, 'session')} and ${counted(answers, 'answer')}`,
        );
        say(
          isAddress(to)
            ? 'Start servers with DATABASE_URL set to the new address.'
            : `Start the server without DATABASE_URL and with EARSHOT_DATA=${folder}.`,
        );
      },
    }),
  ],
};
