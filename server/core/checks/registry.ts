import { exclusionRules, verdictRule } from '../screening/registry.ts';
import { stepKinds } from '../steps/registry.ts';
import type { CheckType } from '../steps/contract/check-types.ts';

const types: ReadonlyMap<string, CheckType> = new Map<string, CheckType>([
  ...stepKinds.flatMap(({ id, type }): [string, CheckType][] => (type === null ? [] : [[id, type]])),
  ...exclusionRules.map(({ id, type }): [string, CheckType] => [id, type]),
]);

/** The type of a verdict. Throws for a rule that no method declares. */
export function verdictType(rule: string): CheckType {
  const type = verdictRule(rule)?.type;
  if (!type) throw new Error(`no method declares the verdict ${rule}`);
  return type;
}

/** The type of a check, by its kind of step or its exclusion rule. null for other names, and for steps that are not checks. */
export const checkType = (name: string): CheckType | null => types.get(name) ?? null;
