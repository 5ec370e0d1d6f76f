import type { z } from 'zod';
import type { Metric } from '../../analysis/input/metric.ts';
import type { Rating, Ratings } from '../../ratings/ratings.ts';
import type { ExclusionRule } from '../../verdicts/exclusion-rule.ts';

/** A finding of a rule on some ratings of one listener. */
export interface Finding {
  listener: string;
  /** Rows from the rule's input. */
  ratings: readonly Rating[];
  /** Evidence of the rule, with its numbers. */
  evidence: string;
}

/** Data on the clips of a study besides their ratings. */
export interface Known {
  /** Milliseconds by clip. */
  durations: ReadonlyMap<string, number>;
  /** Imported automatic scores; empty before an import. */
  metrics: readonly Metric[];
}

const NOTHING: Known = { durations: new Map(), metrics: [] };

/** Data that a rule cannot find anything without, and that a table of ratings may lack. */
export interface Need {
  /** A column of the ratings, or CLIP_DURATIONS. */
  reads: string;
  /** Values of which the column must hold one; absent: any value. */
  values?: readonly string[];
}

/** The durations of clips, which only a study has. */
export const CLIP_DURATIONS = 'durations of clips';

/** A rule over the ratings of a whole study, as defined in its file. */
interface RuleSpec<Params> extends Omit<ExclusionRule, 'reads' | 'type'> {
  /** Incremented with every change of its findings. */
  version: number;
  /** The standard or paper with its section, or Earshot. */
  source: string;
  params: z.ZodType<Params> & z.ZodObject;
  /** Default: a listener, a clip and a number, which every rating has. */
  needs?: readonly Need[];
  /**
   * Finds ratings: the input is those of one study under all its rules; roles mark traps and practice. Blocks are judged
   * separately. A pure function that does not depend on the order of the ratings. A generator, if there may be a finding on
   * every rating.
   */
  find(ratings: Ratings, params: Params, known: Known): Iterable<Finding>;
}

/** A rule for shared code: it parses its parameters. */
export interface ScreeningRule extends ExclusionRule, Pick<RuleSpec<unknown>, 'version' | 'source'> {
  needs: readonly Need[];
  /** Throws a ZodError for unknown parameters. */
  find(ratings: Ratings, params?: unknown, known?: Known): Finding[];
  /** The same findings, one after another. */
  each(ratings: Ratings, params: unknown, known?: Known): Iterable<Finding>;
}

/** Turns a typed rule into one that a registry can hold. */
export function defineRule<Params>(spec: RuleSpec<Params>): ScreeningRule {
  const each: ScreeningRule['each'] = (ratings, params, known = NOTHING) =>
    spec.find(ratings, spec.params.parse(params), known);
  return {
    reads: 'ratings',
    type: 'data quality',
    needs: [],
    ...spec,
    each,
    find: (ratings, params = {}, known) => [...each(ratings, params, known)],
  };
}
