import { readRatedFile } from '../app/imports/rating-source.ts';
import { screenRatings } from '../app/screening/screen.ts';
import { versionPasses } from '../app/screening/version-passes.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { flag } from './declare/option.ts';
import { study, table } from './declare/word.ts';
import { METRIC_OPTIONS, metricsAsked } from './metric-options.ts';
import { RATINGS_FIELDS, RATINGS_OPTIONS, ratingsRead } from './ratings-options.ts';
import { json, rehearsals, rules } from './shared-options.ts';
import { withRatedStudy } from './rated-study.ts';
import { writeJson } from './with-store.ts';

const versions = flag('compare the pass rates of listeners between versions of the study');

const SHARED = { rules, ...METRIC_OPTIONS, json };

export const screen: Declared = {
  fields: RATINGS_FIELDS,
  forms: [
    form({
      words: { study },
      options: { ...SHARED, versions, rehearsals },
      async run({ words, options }, { dataFolder }, shell) {
        const named = { study: words.study, rehearsals: options.rehearsals, metrics: metricsAsked(options) };
        const { text, tables } = await withRatedStudy(shell, dataFolder, named, (source, asked) =>
          options.versions
            ? versionPasses(source, asked, options.rules)
            : screenRatings(source, options.rules),
        );
        await writeJson(options.json, tables);
        shell.say(text);
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
