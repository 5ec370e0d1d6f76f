import { namedRules } from '../commands/named-rules.ts';
import { studyName } from '../commands/publish.ts';
import { screenableFile, screenableStudy, screenRatings } from '../commands/screen.ts';
import { readSqliteStore } from '../db/sqlite/sqlite-store.ts';
import { first, modesFor, ONE, parse, UsageError, withStore, writeJson } from './arguments.ts';
import type { Command } from './command.ts';

export const screen: Command = {
  usage: [
    'screen <study>|<ratings.csv> [--rules "a, b"] [--metrics metrics.csv] [--json file] [--rehearsals]',
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
    const isFile = name.toLowerCase().endsWith('.csv');
    if (isFile && (metrics !== undefined || rehearsals === true))
      throw new UsageError('--metrics and --rehearsals go with a study, not with a table of ratings');
    const source = isFile
      ? await screenableFile(name)
      : await withStore(readSqliteStore(dataFolder), (store) =>
          screenableStudy({
            store,
            name: studyName(name),
            modes: modesFor(rehearsals),
            ...(metrics === undefined ? {} : { metrics }),
          }),
        );
    const { text, tables } = screenRatings(source, rules);
    await writeJson(values.json, tables);
    say(text);
  },
};
