import { namedRules } from './named-rules.ts';
import { readRatedFile, readRatedStudy } from '../app/imports/rating-source.ts';
import { screenRatings } from '../app/screening/screen.ts';
import { first, isTable, modesFor, ONE, parse, UsageError, withStore, writeJson } from './arguments.ts';
import type { Command } from './command.ts';
import { METRIC_OPTIONS, metricsAsked } from './metric-options.ts';
import { RATINGS_OPTIONS, RATINGS_USAGE, ratingsRead, refuseRatingsOptions } from './ratings-options.ts';
import { studyPlace } from './study-place.ts';

export const screen: Command = {
  usage: [
    'screen <study> [--rules "a, b"] [--metrics metrics.csv] [--json file] [--rehearsals]',
    `screen <ratings.csv> [--rules "a, b"] [--metrics metrics.csv] [--json file] ${RATINGS_USAGE}`,
  ],
  async run(args, { dataFolder }, { say, database }) {
    const { positionals, values } = parse(args, ONE, {
      ...METRIC_OPTIONS,
      ...RATINGS_OPTIONS,
      rules: { type: 'string' },
      json: { type: 'string' },
      rehearsals: { type: 'boolean' },
    });
    const name = first(positionals);
    const { rehearsals } = values;
    const metrics = metricsAsked(values);
    const rules = values.rules === undefined ? undefined : namedRules(values.rules);
    if (isTable(name) && rehearsals === true)
      throw new UsageError('--rehearsals goes with a study, not with a table of ratings');
    if (!isTable(name)) refuseRatingsOptions(values);
    const source = isTable(name)
      ? await readRatedFile(name, { ...ratingsRead(values), metrics })
      : await withStore(database.read(dataFolder), async (store) =>
          readRatedStudy({
            store,
            ...(await studyPlace(store, dataFolder, name)),
            metrics,
            modes: modesFor(rehearsals),
          }),
        );
    const { text, tables } = screenRatings(source, rules);
    await writeJson(values.json, tables);
    say(text);
  },
};
