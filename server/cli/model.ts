import { excludingSet } from '#core/screening/screening-set.ts';
import { modelRatings } from '../app/analysis/model.ts';
import { namedRules } from './named-rules.ts';
import { readRatedFile, readRatedStudy } from '../app/imports/rating-source.ts';
import { engines } from '../app/analysis/engine-registry.ts';
import { first, isTable, modesFor, ONE, parse, UsageError, withStore, writeJson } from './arguments.ts';
import type { Command } from './command.ts';
import { ENGINE_WORDS, MODEL_OPTIONS, MODEL_USAGE, modelsAsked } from './model-options.ts';
import { RATINGS_OPTIONS, RATINGS_USAGE, ratingsRead, refuseRatingsOptions } from './ratings-options.ts';
import { studyPlace } from './study-place.ts';

const MODEL = `[--scale name] [--engine ${ENGINE_WORDS}] ${MODEL_USAGE} [--json file]`;

export const model: Command = {
  usage: [
    `model <study> ${MODEL} [--rehearsals]`,
    `model <ratings.csv> ${MODEL} [--rules "a, b"] ${RATINGS_USAGE}`,
  ],
  async run(args, { dataFolder }, shell) {
    const { positionals, values } = parse(args, ONE, {
      ...MODEL_OPTIONS,
      ...RATINGS_OPTIONS,
      engine: { type: 'string', default: engines[0]?.id ?? '' },
      rules: { type: 'string' },
      json: { type: 'string' },
      rehearsals: { type: 'boolean' },
    });
    const name = first(positionals);
    if (isTable(name) && values.rehearsals === true)
      throw new UsageError('--rehearsals goes with a study, not with a table of ratings');
    const isRange = (text: string): boolean => text.includes('=');
    const [scale = null, another] = (values.scale ?? []).filter((text) => !isRange(text));
    const ranges = values.scale?.filter(isRange);
    if (another !== undefined)
      throw new UsageError(
        `--scale names ${scale} and ${another}: give one of them, or omit the option for all`,
      );
    if (!isTable(name)) refuseRatingsOptions({ ...values, scale: ranges?.length === 0 ? undefined : ranges });
    if (!isTable(name) && values.rules !== undefined)
      throw new UsageError('--rules needs a table of ratings: a study is modelled under its own rules');
    const rules = values.rules === undefined ? undefined : excludingSet(namedRules(values.rules));
    const read = ratingsRead({ ...values, scale: ranges });
    const asked = { ...modelsAsked(values.engine, values, shell), scale };
    const source = isTable(name)
      ? await readRatedFile(name, read)
      : await withStore(shell.database.read(dataFolder), async (store) =>
          readRatedStudy({
            store,
            ...(await studyPlace(store, dataFolder, name)),
            modes: modesFor(values.rehearsals),
          }),
        );
    const { text, json, isWell } = await modelRatings(source, asked, rules);
    await writeJson(values.json, json);
    shell.say(text);
    return isWell;
  },
};
