import type { Block } from '../methods/contract/method.ts';
import type { AnsweredPage } from '../session/page.ts';
import { judgeSession } from '../ratings/judge-session.ts';
import { said } from '../text/local-text.ts';
import type { StepRecord } from '../steps/contract/history.ts';
import { pageBefore } from '../steps/steps-due.ts';
import type { KnownAnswer, Step, StepResult } from '../steps/contract/step.ts';
import type { CheckType } from '../steps/contract/check-types.ts';
import { verdictType } from './registry.ts';

/** How one check of a session went. */
export interface SessionCheck {
  /** The step's kind, or the verdict's rule. */
  check: string;
  type: CheckType;
  /** The block that a verdict is about, from 1; null for a step. */
  block: number | null;
  /** The page that it was on, or came before; null for a verdict on several pages. */
  page: number | null;
  /** How many attempts it took; null where there is but one. */
  attempt: number | null;
  passed: boolean;
  /** What was seen, in words. */
  evidence: string;
}

/** What there is of a session to see how its checks went. */
export interface CheckedSession {
  steps: readonly Step[];
  blocks: readonly Block[];
  /** What is stored of its steps, oldest first. */
  records: readonly StepRecord[];
  /** All of its pages, answered or not; none where nothing was answered. */
  answered: readonly AnsweredPage[];
  /** How many pages its plan has. */
  pages: number;
}

const numberIn = (result: StepResult, key: string): number | null => {
  const value = result[key];
  return typeof value === 'number' ? value : null;
};

function evidenceOf(known: KnownAnswer | null, result: StepResult): string {
  if (known) {
    const nameOf = (value: string): string => {
      const option = known.options.find((one) => one.value === value);
      return option ? said(option.label, 'en') : value;
    };
    const wanted = known.right.map(nameOf).join(' or ');
    return `${known.kind}: '${nameOf(String(result[known.field]))}' for '${wanted}'`;
  }
  if (result['barred'] === true) return 'failed in another study not long before';
  return `${numberIn(result, 'right') ?? 0} of ${numberIn(result, 'trials') ?? 0} right`;
}

/** The records that a step is over. Two requests at once may each have stored it: of two in a row the first counts. */
function ends(records: readonly StepRecord[]): StepRecord[] {
  return records.filter((record, index) => {
    const previous = records.slice(0, index).findLast(({ name }) => name === record.name);
    return record.event === 'done' && previous?.event !== 'done';
  });
}

/** The checks of a session's steps that are over, in the order in which they were. */
function stepChecks({ steps, records, pages }: CheckedSession): SessionCheck[] {
  const before = pageBefore(steps, pages);
  return ends(records).flatMap(({ name, result }): SessionCheck[] => {
    const step = steps.find((one) => one.name === name);
    if (!step || step.type === null) return [];
    return [
      {
        check: step.kind,
        type: step.type,
        block: null,
        page: before.get(step) ?? null,
        attempt: numberIn(result, 'attempts'),
        passed: result['passed'] === true,
        evidence: evidenceOf(step.known, result),
      },
    ];
  });
}

/**
 * How every check of a session went that is over: its steps with right answers, then the verdicts of its blocks. A
 * spoken instruction is one check a page. A pure function of what is stored.
 */
export function sessionChecks(session: CheckedSession): SessionCheck[] {
  const verdicts = judgeSession(session.blocks, session.answered).map(
    ({ rule, block, at, passed, evidence }): SessionCheck => ({
      check: rule,
      type: verdictType(rule),
      block: block + 1,
      page: at ?? null,
      attempt: null,
      passed,
      evidence,
    }),
  );
  return [...stepChecks(session), ...verdicts];
}
