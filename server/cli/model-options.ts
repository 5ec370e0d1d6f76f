import { parseTerms, type RandomTerm } from '#core/models/model-task.ts';
import { ModelRefused } from '../app/analysis/models/engine.ts';
import { DEFAULT_DRAWS, DEFAULT_SEED } from '../app/analysis/fit-models.ts';
import { engineOf, engines } from '../app/analysis/engine-registry.ts';
import type { ModelsOfAnalysis } from '../app/analysis/with-models.ts';
import { UsageError, wholeNumber } from './arguments.ts';
import type { Shell } from './command.ts';

/** Words of the engines, as the help shows them. */
export const ENGINE_WORDS = engines.map(({ id }) => id).join('|');

/** The options of every command that fits mixed models. */
export const MODEL_OPTIONS = { random: { type: 'string' }, draws: { type: 'string' } } as const;

/** How the help shows them. */
export const MODEL_USAGE = `[--random "rater, item, ..."] [--draws ${DEFAULT_DRAWS}]`;

function termsOf(text: string | undefined): RandomTerm[] | null {
  if (text === undefined) return null;
  try {
    return parseTerms(text);
  } catch (cause) {
    throw cause instanceof RangeError ? new UsageError(cause.message) : cause;
  }
}

/** Throws UsageError for words that are no term or number, ModelRefused for an engine that is none. */
export function modelsAsked(
  engine: string,
  values: { random?: string | undefined; draws?: string | undefined },
  { log, untilStopped }: Shell,
): ModelsOfAnalysis {
  const { id } = engineOf(engine);
  const terms = termsOf(values.random);
  const draws = values.draws === undefined ? DEFAULT_DRAWS : wholeNumber(values.draws);
  const stopping = new AbortController();
  void untilStopped().then(() => stopping.abort(new ModelRefused('stopped before the fit finished')));
  return {
    engine: id,
    scale: null,
    terms,
    draws,
    seed: DEFAULT_SEED,
    progress: log,
    signal: stopping.signal,
  };
}
