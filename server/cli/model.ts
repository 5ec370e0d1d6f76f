import { parseTerms, RANDOM_TERMS, type RandomTerm } from '#core/models/model-task.ts';
import { modelRatings } from '../commands/model.ts';
import { studyName } from '../commands/publish.ts';
import { readRatedFile, readRatedStudy } from '../commands/rating-source.ts';
import { readSqliteStore } from '../db/sqlite/sqlite-store.ts';
import { ModelRefused } from '../models/engine.ts';
import { DEFAULT_DRAWS } from '../models/fit-models.ts';
import { engineOf, engines } from '../models/registry.ts';
import {
  first,
  isTable,
  modesFor,
  ONE,
  parse,
  UsageError,
  wholeNumber,
  withStore,
  writeJson,
} from './arguments.ts';
import type { Command } from './command.ts';

function termsOf(text: string | undefined): RandomTerm[] | null {
  if (text === undefined) return null;
  try {
    return parseTerms(text);
  } catch (cause) {
    throw cause instanceof RangeError ? new UsageError(cause.message) : cause;
  }
}

/** Draws of a seed are the same every time: what is printed can be printed again. */
const SEED = '1';

export const model: Command = {
  usage: [
    `model <study>|<ratings.csv> [--scale name] [--engine ${engines.map(({ id }) => id).join('|')}] [--random "${RANDOM_TERMS.join(', ')}"] [--draws ${DEFAULT_DRAWS}] [--json file] [--rehearsals]`,
  ],
  async run(args, { dataFolder }, { say, log, untilStopped }) {
    const { positionals, values } = parse(args, ONE, {
      scale: { type: 'string' },
      engine: { type: 'string', default: engines[0]?.id ?? '' },
      random: { type: 'string' },
      draws: { type: 'string' },
      json: { type: 'string' },
      rehearsals: { type: 'boolean' },
    });
    const name = first(positionals);
    if (isTable(name) && values.rehearsals === true)
      throw new UsageError('--rehearsals goes with a study, not with a table of ratings');
    const { id: engine } = engineOf(values.engine);
    const terms = termsOf(values.random);
    const draws = values.draws === undefined ? DEFAULT_DRAWS : wholeNumber(values.draws);
    const source = isTable(name)
      ? await readRatedFile(name)
      : await withStore(readSqliteStore(dataFolder), (store) =>
          readRatedStudy({ store, name: studyName(name), folder: name, modes: modesFor(values.rehearsals) }),
        );
    const stopping = new AbortController();
    void untilStopped().then(() => stopping.abort(new ModelRefused('stopped before there were numbers')));
    const { text, json, isWell } = await modelRatings(source, {
      engine,
      scale: values.scale ?? null,
      terms,
      draws,
      seed: SEED,
      progress: log,
      signal: stopping.signal,
    });
    await writeJson(values.json, json);
    say(text);
    return isWell;
  },
};
