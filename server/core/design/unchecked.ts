import { sessionCounts } from './session-counts.ts';
import type { DesignMistake } from '../methods/contract/mistake.ts';
import { methodOf } from '../methods/registry.ts';
import { blocksOf } from '../plan/plan.ts';
import { parseReward } from '../recruitment/pay.ts';
import { exclusionRule } from '../screening/registry.ts';
import { TRAP_KEYS } from '../recruitment/policy.ts';
import type { Study } from '../study/study.ts';
import { studyChecks } from '../checks/study-checks.ts';

/** Whether a check knows the right answer: every check step does, a rule only if it tests answers. */
const knowsAnswer = (check: string): boolean =>
  (exclusionRule(check)?.tests ?? 'right answers') === 'right answers';

/** One page with a right answer per this many pages, and at least two, because a single one can be passed by chance. */
const PAGES_A_TRAP = 10;
const FEWEST_TRAPS = 2;

/** Example: 'null_pairs or obvious_pairs'. */
const either = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** Keys of the study's rated blocks that add pages with a right answer; `attention` only adds questions. */
function trapKeysOf({ config }: Study): string[] {
  const methods = new Set(config.blocks.filter(({ training }) => !training).map(({ method }) => method));
  const keys = new Set([...methods].flatMap((method) => Object.keys(methodOf(method).config.shape)));
  return TRAP_KEYS.filter((key) => keys.has(key));
}

/** The cost of traps for a listener, at the announced time and pay per page. */
function costOf({ config: { recruitment } }: Study, pages: number): string {
  const { minutes, listeners, reward } = recruitment;
  const traps = Math.max(FEWEST_TRAPS, Math.round(pages / PAGES_A_TRAP));
  const longer = (minutes * traps) / pages;
  const rounded = (value: number): number => Number(value.toFixed(1));
  const time =
    `each listener then takes about ${rounded(longer)} more minutes ` +
    `(${rounded(minutes + longer)} instead of ${minutes}) for ${traps} more pages`;
  const pay = parseReward(reward ?? '');
  if (!pay) return time;
  const each = (pay.amount * traps) / pages;
  const money = (amount: number): string => `${amount.toFixed(2)} ${pay.currency}`;
  const all = listeners === undefined ? '' : `, ${money(each * listeners)} for ${listeners} listeners`;
  return `${time}, and costs ${money(each)} more at the same hourly pay${all}`;
}

/**
 * A warning if no page or question detects inattentive listeners, with the cost of adding one. Only for designs without
 * mistakes.
 */
export function uncheckedMistakes(study: Study): DesignMistake[] {
  const isChecked = studyChecks(study).some(({ check, type }) => type !== 'screen-in' && knowsAnswer(check));
  const counts = isChecked ? null : sessionCounts(blocksOf(study));
  if (!counts) return [];
  const keys = trapKeysOf(study);
  const paged = keys.filter((key) => key !== 'attention');
  const remedy =
    paged.length > 0
      ? `add ${either(keys)}: ${costOf(study, counts.pages)}`
      : `add ${either([...keys, 'between_pages: [{check: attention}]'])}, questions that cost no page`;
  const message = `blocks: no page or question has a known right answer, so careless listeners cannot be found; ${remedy}`;
  return [{ path: ['blocks'], severity: 'warning', message }];
}
