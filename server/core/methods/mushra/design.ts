import type { Rating } from '../../ratings/ratings.ts';
import type { Context } from '../contract/method.ts';
import { anchorsOf, ratesReference, type MushraConfig } from './config.ts';
import { systemsOf } from './grid.ts';

/** The design that the results of a block depend on besides its ratings. */
export interface MushraDesign {
  scale: string;
  /** Those of hidden reference and anchors that the pages have, best first. */
  roles: readonly string[];
  systems: readonly string[];
}

const ROLES = ['hidden reference', 'high anchor', 'mid anchor', 'low anchor'];

/** The design of a block, from its study. */
export function plannedDesign(context: Context<MushraConfig>): MushraDesign {
  const anchors = anchorsOf(context.config).map(({ role }) => role);
  return {
    scale: context.config.preset === 'dialogue' ? 'naturalness' : 'quality',
    roles: [...(ratesReference(context.config) ? ['hidden reference'] : []), ...anchors.toReversed()],
    systems: systemsOf(context),
  };
}

/** The design, as far as it follows from ratings. */
export function foundDesign(ratings: readonly Rating[]): MushraDesign {
  return {
    scale: ratings[0]?.scale ?? 'quality',
    roles: ROLES.filter((role) => ratings.some((rating) => rating.role === role)),
    systems: [],
  };
}
