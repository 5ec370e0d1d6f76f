import { screeningRule } from '../screening/registry.ts';
import { VERDICTS, type VerdictRule } from '../verdicts/verdicts.ts';
import { stepKinds } from '../steps/registry.ts';
import type { CheckType } from '../steps/contract/check-types.ts';

const types: ReadonlyMap<string, CheckType> = new Map<string, CheckType>([
  ...stepKinds.flatMap(({ id, type }): [string, CheckType][] => (type === null ? [] : [[id, type]])),
  ...Object.entries(VERDICTS).map(([name, { type }]): [string, CheckType] => [name, type]),
]);

/** The type of a verdict. */
export const verdictType = (rule: VerdictRule): CheckType => VERDICTS[rule].type;

/**
 * The type of a check by its name: a kind of step, a verdict, or a rule of screening, which is always a matter of data
 * quality. null for a name of none of them, and for steps that check nothing.
 */
export function checkType(name: string): CheckType | null {
  return types.get(name) ?? (screeningRule(name) ? 'data quality' : null);
}
