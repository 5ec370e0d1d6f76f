import { analyseFile, analyseStudy } from '../commands/analyse.ts';
import { namedRules } from '../commands/named-rules.ts';
import { studyName } from '../commands/publish.ts';
import { readSqliteStore } from '../db/sqlite/sqlite-store.ts';
import { first, isTable, modesFor, ONE, parse, UsageError, withStore, writeJson } from './arguments.ts';
import type { Command } from './command.ts';

export const analyse: Command = {
  usage: [
    'analyse <study> [--metrics metrics.csv] [--json file] [--rehearsals]',
    'analyse <ratings.csv> [--rules "a, b"] [--metrics metrics.csv] [--json file]',
  ],
  async run(args, { dataFolder }, { say }) {
    const { positionals, values } = parse(args, ONE, {
      rules: { type: 'string' },
      metrics: { type: 'string' },
      json: { type: 'string' },
      rehearsals: { type: 'boolean' },
    });
    const name = first(positionals);
    const { metrics, rehearsals } = values;
    const rules = values.rules === undefined ? undefined : namedRules(values.rules);
    if (isTable(name) && rehearsals === true)
      throw new UsageError('--rehearsals goes with a study, not with a table of ratings');
    if (!isTable(name) && rules)
      throw new UsageError(
        '--rules goes with a table of ratings: a study is analysed under its own, earshot screen compares others',
      );
    const { text, json } = isTable(name)
      ? await analyseFile({ path: name, rules, metrics })
      : await withStore(readSqliteStore(dataFolder), (store) =>
          analyseStudy({ store, name: studyName(name), folder: name, metrics, modes: modesFor(rehearsals) }),
        );
    await writeJson(values.json, json);
    say(text);
  },
};
