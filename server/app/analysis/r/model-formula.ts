import type { Rating } from '#core/ratings/ratings.ts';
import { ModelRefused } from '../models/engine.ts';

/** Names in a formula that refer to a property of a rating. Any other name is a factor of its clip. */
const OWN: Readonly<Record<string, (rating: Rating) => string | number | null>> = {
  listener: ({ listener }) => listener,
  system: ({ system }) => system,
  item: ({ item }) => item,
  clip: ({ clip }) => clip,
  session: ({ session }) => session,
  stratum: ({ stratum }) => stratum,
  language: ({ language }) => language,
  page: ({ page }) => page,
};

export interface ModelFormula {
  /** The formula as text for R. */
  text: string;
  /** Names in the formula other than the value. */
  names: string[];
  valueOf(name: string, rating: Rating): string | number | null;
}

const NAME = /[A-Za-z][\w.]*/g;
/**
 * Allowed characters: names, numbers and the operators of a mixed model's formula. Function calls are not allowed,
 * because R would run them.
 */
const ALLOWED = /^value\s*~(?:\s|[A-Za-z][\w.]*(?!\s*\()|\d|[+*:|()-])+$/;

/**
 * Parses a formula in the notation of lme4 with value on its left side, for example 'value ~ system + (1 |
 * listener)'. Allowed names: listener, system, item, clip, session, stratum, language, page, or a factor of the
 * clips. All but page are categories, even if they look like numbers. Throws ModelRefused for anything else.
 */
export function modelFormula(text: string, ratings: readonly Rating[]): ModelFormula {
  const shown = `the formula ${JSON.stringify(text)}`;
  if (!ALLOWED.test(text))
    throw new ModelRefused(
      `${shown} is invalid: use only names and + * : ( | ), as in value ~ system + (1 | listener)`,
    );
  if (!text.includes('|'))
    throw new ModelRefused(`${shown} has no random effect: add one, as in + (1 | listener)`);
  const factors = new Set(ratings.flatMap((rating) => Object.keys(rating.factors)));
  const names = [...new Set(text.slice(text.indexOf('~')).match(NAME) ?? [])];
  const known = [...Object.keys(OWN), ...factors];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new ModelRefused(`${shown} names ${unknown}; ratings have ${known.join(', ')}`);
  return {
    text,
    names,
    valueOf: (name, rating) => {
      const own = OWN[name];
      return own && !factors.has(name) ? own(rating) : (rating.factors[name] ?? null);
    },
  };
}
