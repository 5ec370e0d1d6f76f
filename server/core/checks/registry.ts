import { screeningRule } from '../screening/registry.ts';
import { VERDICTS, type VerdictRule } from '../verdicts/verdicts.ts';
import { stepKinds } from '../steps/registry.ts';
import type { CheckType } from '../steps/contract/check-types.ts';

/**
 * What the verdicts of methods are to whoever pays. A recording that says which answer to give is an instruction; all
 * others ask for a judgement, questions about what is to be heard in a clip among them.
 */
const VERDICT_TYPES: Readonly<Record<VerdictRule, CheckType>> = {
  'incomplete batch': 'data quality',
  'att batch': 'data quality',
  'bs1534 hidden reference': 'data quality',
  'bs1534 mid anchor': 'data quality',
  'podeval lq/hq': 'data quality',
  gold: 'data quality',
  'spoken instruction': 'attention check',
  'null pair': 'data quality',
  'rating variance': 'data quality',
  'pair traps': 'data quality',
  'attention items': 'data quality',
  'expert review': 'data quality',
  'excluded by hand': 'data quality',
  'open review': 'data quality',
};

const types: ReadonlyMap<string, CheckType> = new Map<string, CheckType>([
  ...stepKinds.flatMap(({ id, type }): [string, CheckType][] => (type === null ? [] : [[id, type]])),
  ...Object.entries(VERDICT_TYPES),
]);

const isVerdict = (name: string): name is VerdictRule => Object.hasOwn(VERDICTS, name);

/** The type of a verdict. */
export const verdictType = (rule: VerdictRule): CheckType => VERDICT_TYPES[rule];

/**
 * The type of a check by its name: a kind of step, a verdict, or a rule of screening, which is always a matter of data
 * quality. null for a name of none of them, and for steps that check nothing.
 */
export function checkType(name: string): CheckType | null {
  return types.get(name) ?? (screeningRule(name) && !isVerdict(name) ? 'data quality' : null);
}
