import { analyseStudy } from '../commands/analyse.ts';
import { studyName } from '../commands/publish.ts';
import { readSqliteStore } from '../db/sqlite/sqlite-store.ts';
import { first, modesFor, ONE, parse, withStore, writeJson } from './arguments.ts';
import type { Command } from './command.ts';

export const analyse: Command = {
  usage: ['analyse <study> [--metrics metrics.csv] [--json file] [--rehearsals]'],
  async run(args, { dataFolder }, { say }) {
    const { positionals, values } = parse(args, ONE, {
      metrics: { type: 'string' },
      json: { type: 'string' },
      rehearsals: { type: 'boolean' },
    });
    await withStore(readSqliteStore(dataFolder), async (store) => {
      const { text, json } = await analyseStudy({
        store,
        name: studyName(first(positionals)),
        ...(values.metrics === undefined ? {} : { metrics: values.metrics }),
        modes: modesFor(values.rehearsals),
      });
      await writeJson(values.json, json);
      say(text);
    });
  },
};
