import { exportStudy } from '../commands/export.ts';
import { studyName } from '../commands/publish.ts';
import { readSqliteStore } from '../db/sqlite/sqlite-store.ts';
import { first, modesFor, ONE, parse, withStore } from './arguments.ts';
import type { Command } from './command.ts';

export const exportTables: Command = {
  usage: ['export <study> [--out folder] [--rehearsals]'],
  async run(args, { dataFolder }, { say }) {
    const { positionals, values } = parse(args, ONE, {
      out: { type: 'string', default: '.' },
      rehearsals: { type: 'boolean' },
    });
    await withStore(readSqliteStore(dataFolder), async (store) => {
      const name = studyName(first(positionals));
      const modes = modesFor(values.rehearsals);
      const { csv, dictionary, others, rows, counted } = await exportStudy({
        store,
        name,
        out: values.out,
        modes,
      });
      say([`${rows} ratings, ${counted} of them count`, csv, ...others, dictionary].join('\n  '));
    });
  },
};
