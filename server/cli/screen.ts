import { readRatedFile, readRatedStudy } from '../app/imports/rating-source.ts';
import { screenRatings } from '../app/screening/screen.ts';
import type { Command } from './declare/command.ts';
import { form } from './declare/form.ts';
import { study, table } from './declare/word.ts';
import { METRIC_OPTIONS, metricsAsked } from './metric-options.ts';
import { RATINGS_FIELDS, RATINGS_OPTIONS, ratingsRead } from './ratings-options.ts';
import { json, rehearsals, rules } from './shared-options.ts';
import { studyPlace } from './study-place.ts';
import { modesFor, withStore, writeJson } from './with-store.ts';

const SHARED = { rules, ...METRIC_OPTIONS, json };

export const screen: Command = {
  name: 'screen',
  summary: 'List what each exclusion rule would exclude, and how that changes the results.',
  fields: RATINGS_FIELDS,
  forms: [
    form({
      words: { study },
      options: { ...SHARED, rehearsals },
      async run({ words, options }, { dataFolder }, { say, database }) {
        const metrics = metricsAsked(options);
        const source = await withStore(database.read(dataFolder), async (store) =>
          readRatedStudy({
            store,
            ...(await studyPlace(store, dataFolder, words.study)),
            metrics,
            modes: modesFor(options.rehearsals),
          }),
        );
        const { text, tables } = screenRatings(source, options.rules);
        await writeJson(options.json, tables);
        say(text);
      },
    }),
    form({
      words: { table },
      options: { ...SHARED, ...RATINGS_OPTIONS },
      async run({ words, options }, _env, { say }) {
        const read = { ...ratingsRead(options), metrics: metricsAsked(options) };
        const { text, tables } = screenRatings(await readRatedFile(words.table, read), options.rules);
        await writeJson(options.json, tables);
        say(text);
      },
    }),
  ],
};
