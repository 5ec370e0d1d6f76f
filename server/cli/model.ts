import { excludingSet } from '#core/screening/screening-set.ts';
import { modelRatings } from '../app/analysis/model.ts';
import { refuseRules } from '../app/imports/refuse-rules.ts';
import { readRatedFile } from '../app/imports/rating-source.ts';
import { engines } from '../app/analysis/engine-registry.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { option, options as repeated } from './declare/option.ts';
import { study, table } from './declare/word.ts';
import { engine, ENGINES, ENGINE_WORDS, modelOptions, modelsAsked } from './model-options.ts';
import { RATINGS_FIELDS, RATINGS_OPTIONS, ratingsRead, scaleEnds } from './ratings-options.ts';
import { json, rehearsals, rules } from './shared-options.ts';
import { withRatedStudy } from './rated-study.ts';
import { UsageError } from './declare/usage-error.ts';
import { writeJson } from './with-store.ts';

const SHARED = {
  engine: option(ENGINE_WORDS, 'engine that fits the models', {
    as: engine,
    default: engines[0]?.id ?? 'reml',
  }),
  ...modelOptions(),
  json,
};

const isRange = (text: string): boolean => text.includes('=');

export const model: Declared = {
  about: ['A study is analysed under its primary rule set.', ENGINES],
  fields: RATINGS_FIELDS,
  forms: [
    form({
      words: { study },
      options: { scale: option('name', 'fit only this scale'), ...SHARED, rehearsals },
      async run({ words, options }, { dataFolder }, shell) {
        const asked = { ...modelsAsked(options.engine, options, shell), scale: options.scale ?? null };
        const named = { study: words.study, rehearsals: options.rehearsals };
        const source = await withRatedStudy(shell, dataFolder, named, (rated) => rated);
        const { text, json: results, isWell } = await modelRatings(source, asked, undefined);
        await writeJson(options.json, results);
        shell.say(text);
        return isWell;
      },
    }),
    form({
      words: { table },
      options: {
        ...SHARED,
        rules,
        ...RATINGS_OPTIONS,
        scale: repeated('name|"quality=1..5"', 'name of the only scale to fit, or ends of scales'),
      },
      async run({ words, options }, _env, shell) {
        const [scale = null, another] = options.scale.filter((text) => !isRange(text));
        if (another !== undefined)
          throw new UsageError(
            `--scale names ${scale} and ${another}: name one scale, or omit the option to fit all`,
          );
        const ends = scaleEnds.array().safeParse(options.scale.filter(isRange));
        if (!ends.success) throw new UsageError(`--scale: ${ends.error.issues[0]?.message}`);
        const read = ratingsRead({ ...options, scale: ends.data });
        const set = options.rules === undefined ? undefined : excludingSet(options.rules);
        const asked = { ...modelsAsked(options.engine, options, shell), scale };
        const source = await readRatedFile(words.table, read);
        if (options.rules && source.table) refuseRules(source.table, options.rules);
        const { text, json: results, isWell } = await modelRatings(source, asked, set);
        await writeJson(options.json, results);
        shell.say(text);
        return isWell;
      },
    }),
  ],
};
