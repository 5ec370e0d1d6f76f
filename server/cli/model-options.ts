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

/** An engine of mixed models by its name. */
export const engine = choice(engines.map(({ id }) => id));

/** Words of the engines, as the usage shows them. */
export const ENGINE_WORDS = engines.map(({ id }) => id).join('|');

/** What each engine is, for the help. */
export const ENGINES = `Engines of mixed models: ${engines.map(({ id, about }) => `${id}: ${about}`).join('; ')}.`;

const terms = z.string().transform((text) => asUsage(() => parseTerms(text)));

/** The options of every command that fits mixed models; `needs`: the option without which they have no meaning. */
export const modelOptions = (needs?: string) => {
  const spec = needs === undefined ? {} : { needs };
  return {
    random: option('"rater, item, ..."', 'random effects of mixed models', { as: terms, ...spec }),
    draws: option(`${DEFAULT_DRAWS}`, 'draws of an engine that samples, or resamples for intervals', {
      as: wholeNumber,
      ...spec,
    }),
  };
};

/** Throws ModelRefused for an engine that is none. */
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
