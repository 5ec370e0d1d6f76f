import type { ScreeningConfig } from './config.ts';
import { exclusionRule, screeningRule } from './registry.ts';
import type { Effect } from '../verdicts/exclusion-rule.ts';
import { METHOD_VERDICTS } from '../verdicts/verdicts.ts';

/** A rule of a screening set with all that its findings depend on. */
export interface SetRule {
  rule: string;
  /** Null for verdicts: the method's own. */
  version: number | null;
  as: Effect;
  /** All of the rule's parameters, defaults filled in. */
  params: Readonly<Record<string, unknown>>;
}

/** Which rules say what counts. Two sets that mean the same are equal, however they were written. */
export type ScreeningSet = readonly SetRule[];

function setRule(entry: ScreeningConfig[number]): SetRule {
  const { rule: name, as, ...params } = typeof entry === 'string' ? { rule: entry } : entry;
  return {
    rule: name,
    version: screeningRule(name)?.version ?? null,
    as: as ?? exclusionRule(name)?.effect ?? 'exclude',
    params: exclusionRule(name)?.params.parse(params) ?? {},
  };
}

/**
 * The set that a study asks for, by name; the verdicts of its methods where it asks for none. Throws for a rule or
 * parameter that does not exist: stored studies were validated.
 */
export function screeningSet(config: ScreeningConfig = [METHOD_VERDICTS]): ScreeningSet {
  return config.map(setRule).toSorted((a, b) => (a.rule < b.rule ? -1 : 1));
}

/** The set of these rules, each of which leaves out what it finds, even one that by itself is only a flag. */
export function excludingSet(config: ScreeningConfig): ScreeningSet {
  return screeningSet(
    config.map((entry) => ({
      ...(typeof entry === 'string' ? { rule: entry } : entry),
      as: 'exclude' as const,
    })),
  );
}
