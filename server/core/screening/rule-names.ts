import type { ScreeningSet } from './screening-set.ts';

/** Example: ruleNames of a set of gold, which only flags, and too fast is 'gold (flag), too fast'. */
export function ruleNames(set: ScreeningSet): string {
  if (set.length === 0) return 'no rule';
  return set.map(({ rule, as }) => (as === 'flag' ? `${rule} (flag)` : rule)).join(', ');
}
