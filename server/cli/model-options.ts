import { z } from 'zod';
import { parseTerms, type RandomTerm } from '#core/models/model-task.ts';
import { ModelRefused } from '../app/analysis/models/engine.ts';
import { DEFAULT_DRAWS, DEFAULT_SEED } from '../app/analysis/fit-models.ts';
import { engineOf, engines } from '../app/analysis/engine-registry.ts';
import type { ModelsOfAnalysis } from '../app/analysis/with-models.ts';
import type { Shell } from './declare/shell.ts';
import { option } from './declare/option.ts';
import { choice } from './declare/word.ts';
import { asUsage, wholeNumber } from './values.ts';

/** Returns the engine of mixed models with this name. */
export const engine = choice(engines.map(({ id }) => id));

/** Engine names in the usage. */
export const ENGINE_WORDS = engines.map(({ id }) => id).join('|');

/** Description of the engines for the help. */
export const ENGINES = `Engines of mixed models: ${engines.map(({ id, about }) => `${id}: ${about}`).join('; ')}.`;

const terms = z.string().transform((text) => asUsage(() => parseTerms(text)));

/** Options of every command that fits mixed models. `needs`: an option that they require. */
export const modelOptions = (needs?: string) => {
  const spec = needs === undefined ? {} : { needs };
  return {
    random: option('"rater, item, ..."', 'random effects of the mixed models', { as: terms, ...spec }),
    draws: option(
      `${DEFAULT_DRAWS}`,
      'number of draws of an engine that samples, or resamples for intervals',
      {
        as: wholeNumber,
        ...spec,
      },
    ),
  };
};

/** Throws ModelRefused for an unknown engine. */
export function modelsAsked(
  engineId: string,
  { random, draws }: { random: RandomTerm[] | undefined; draws: number | undefined },
  { log, untilStopped }: Shell,
): ModelsOfAnalysis {
  const { id } = engineOf(engineId);
  const stopping = new AbortController();
  void untilStopped().then(() => stopping.abort(new ModelRefused('stopped before the fit finished')));
  return {
    engine: id,
    scale: null,
    terms: random ?? null,
    draws: draws ?? DEFAULT_DRAWS,
    seed: DEFAULT_SEED,
    progress: log,
    signal: stopping.signal,
  };
}
