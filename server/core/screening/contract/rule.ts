import type { z } from 'zod';
import type { Metric } from '../../analysis/input/metric.ts';
import type { Rating } from '../../ratings/ratings.ts';
import type { ExclusionRule } from '../../verdicts/exclusion-rule.ts';

/** What a rule has against some ratings of one listener. */
export interface Finding {
  listener: string;
  /** Rows that the rule was given. */
  ratings: readonly Rating[];
  /** What the rule saw, with its numbers. */
  evidence: string;
}

/** What is known of the clips of a study beside their ratings. */
export interface Known {
  /** Milliseconds by clip. */
  durations: ReadonlyMap<string, number>;
  /** Imported automatic scores; none before any is imported. */
  metrics: readonly Metric[];
}

const NOTHING: Known = { durations: new Map(), metrics: [] };

/** A rule over the ratings of a whole study, as its file declares it. */
interface RuleSpec<Params> extends Omit<ExclusionRule, 'reads' | 'type'> {
  /** Grows with every change of what it finds. */
  version: number;
  /** The standard or paper with its section, or Earshot. */
  source: string;
  params: z.ZodType<Params> & z.ZodObject;
  /**
   * What there is against the ratings: those of one study under all its rules, traps and practice told by their role.
   * Blocks are judged apart. A pure function that does not depend on the order of the ratings.
   */
  find(ratings: readonly Rating[], params: Params, known: Known): Finding[];
}

/** A rule as shared code holds it: its parameters are parsed on the way in. */
export interface ScreeningRule extends ExclusionRule, Pick<RuleSpec<unknown>, 'version' | 'source'> {
  /** Throws a ZodError for parameters that the rule does not have. */
  find(ratings: readonly Rating[], params?: unknown, known?: Known): Finding[];
}

/** Makes a typed rule one that a registry can hold. */
export function defineRule<Params>(spec: RuleSpec<Params>): ScreeningRule {
  return {
    reads: 'ratings',
    type: 'data quality',
    ...spec,
    find: (ratings, params = {}, known = NOTHING) => spec.find(ratings, spec.params.parse(params), known),
  };
}
