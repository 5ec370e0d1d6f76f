import type { ScreeningConfig } from './config.ts';
import { exclusionRule, screeningRule } from './registry.ts';
import type { Effect } from '../verdicts/exclusion-rule.ts';
import { METHOD_VERDICTS } from '../verdicts/verdicts.ts';

/** A rule of a screening set with everything that its findings depend on. */
export interface SetRule {
  rule: string;
  /** Null for verdicts: versioned with the method. */
  version: number | null;
  as: Effect;
  /** All of the rule's parameters, including defaults. */
  params: Readonly<Record<string, unknown>>;
}

/** The rules that decide which ratings count. Sets with the same meaning are equal, however they were written. */
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
 * The set that a study requests, by name; the verdicts of its methods if it requests none. Throws for an unknown rule or
 * parameter, because stored studies were validated.
 */
export function screeningSet(config: ScreeningConfig = [METHOD_VERDICTS]): ScreeningSet {
  return config.map(setRule).toSorted((a, b) => (a.rule < b.rule ? -1 : 1));
}

/** The set of these rules, each excluding what it finds, including rules that only flag by default. */
export function excludingSet(config: ScreeningConfig): ScreeningSet {
  return screeningSet(
    config.map((entry) => ({
      ...(typeof entry === 'string' ? { rule: entry } : entry),
      as: 'exclude' as const,
    })),
  );
}
