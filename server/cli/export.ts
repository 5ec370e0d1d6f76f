import { exportStudy } from '../commands/export.ts';
import { studyName } from '../commands/publish.ts';
import { readSqliteStore } from '../db/sqlite/sqlite-store.ts';
import { first, modesFor, ONE, parse, withStore } from './arguments.ts';
import type { Command } from './command.ts';
import { METRIC_OPTIONS, metricsAsked } from './metric-options.ts';

export const exportTables: Command = {
  usage: ['export <study> [--out folder] [--metrics metrics.csv] [--rehearsals]'],
  async run(args, { dataFolder }, { say }) {
    const { positionals, values } = parse(args, ONE, {
      ...METRIC_OPTIONS,
      out: { type: 'string', default: '.' },
      rehearsals: { type: 'boolean' },
    });
    await withStore(readSqliteStore(dataFolder), async (store) => {
      const folder = first(positionals);
      const { csv, dictionary, others, scripts, rows, counted, warnings } = await exportStudy({
        store,
        name: studyName(folder),
        folder,
        metrics: metricsAsked(values),
        out: values.out,
        modes: modesFor(values.rehearsals),
      });
      warnings.forEach(say);
      say([`${rows} ratings, ${counted} of them count`, csv, ...others, dictionary, ...scripts].join('\n  '));
    });
  },
};
