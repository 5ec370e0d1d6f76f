import type { Block } from '../methods/contract/method.ts';
import type { AnsweredPage } from '../session/page.ts';
import { judgeSession } from '../ratings/judge-session.ts';
import { said } from '../text/said.ts';
import type { StepRecord } from '../steps/contract/history.ts';
import { pageBefore } from '../steps/steps-due.ts';
import type { KnownAnswer, Step, StepResult } from '../steps/contract/step.ts';
import type { CheckType } from '../steps/contract/check-types.ts';
import { verdictType } from './registry.ts';

/** Result of a check in a session. */
export interface SessionCheck {
  /** The step's kind, or the verdict's rule. */
  check: string;
  type: CheckType;
  /** Number of the verdict's block, from 1; null for a step. */
  block: number | null;
  /** Number of the page, or of the page after the step; null for a verdict on several pages. */
  page: number | null;
  /** Number of attempts; null if only one is possible. */
  attempt: number | null;
  passed: boolean;
  /** Evidence in words. */
  evidence: string;
}

/** Data of a session from which check results follow. */
export interface CheckedSession {
  steps: readonly Step[];
  blocks: readonly Block[];
  /** Stored records of its steps, oldest first. */
  records: readonly StepRecord[];
  /** All of its pages, answered or not; empty if nothing was answered. */
  answered: readonly AnsweredPage[];
  /** Number of pages in its plan. */
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

/** The records that a step is over. Two simultaneous requests may both have stored one; of two in a row the first counts. */
function ends(records: readonly StepRecord[]): StepRecord[] {
  return records.filter((record, index) => {
    const previous = records.slice(0, index).findLast(({ name }) => name === record.name);
    return record.event === 'done' && previous?.event !== 'done';
  });
}

/** The completed checks among a session's steps, in order of time. */
export function stepChecks({
  steps,
  records,
  pages,
}: Pick<CheckedSession, 'steps' | 'records' | 'pages'>): SessionCheck[] {
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
 * Results of all completed checks of a session: its steps with right answers, then the verdicts of its blocks. A spoken
 * instruction is one check for each page. A pure function of stored data.
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
