import type { Rating } from '../../ratings/ratings.ts';
import type { Context } from '../contract/method.ts';
import { anchorsOf, ratesReference, type MushraConfig } from './config.ts';
import { systemsOf } from './grid.ts';

/** What the results of a block depend on beside its ratings. */
export interface MushraDesign {
  scale: string;
  /** Hidden reference and anchors, best first, as far as the pages have them. */
  roles: readonly string[];
  systems: readonly string[];
}

const ROLES = ['hidden reference', 'high anchor', 'mid anchor', 'low anchor'];

/** The design of a block whose study is at hand. */
export function plannedDesign(context: Context<MushraConfig>): MushraDesign {
  const anchors = anchorsOf(context.config).map(({ role }) => role);
  return {
    scale: context.config.preset === 'dialogue' ? 'naturalness' : 'quality',
    roles: [...(ratesReference(context.config) ? ['hidden reference'] : []), ...anchors.toReversed()],
    systems: systemsOf(context),
  };
}

/** The design as far as ratings tell it. */
export function foundDesign(ratings: readonly Rating[]): MushraDesign {
  return {
    scale: ratings[0]?.scale ?? 'quality',
    roles: ROLES.filter((role) => ratings.some((rating) => rating.role === role)),
    systems: [],
  };
}
