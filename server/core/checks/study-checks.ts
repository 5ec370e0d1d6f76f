import { groupBy } from '../order/group-by.ts';
import { blocksOf } from '../plan/plan.ts';
import { stepsOf } from '../study/steps-of.ts';
import type { Study } from '../study/study.ts';
import type { CheckType } from '../steps/contract/check-types.ts';
import { checkType } from './registry.ts';

/** A check that every listener of a study gets. */
export interface StudyCheck {
  check: string;
  type: CheckType;
  /** Number of such steps, pages or questions; 1 for a rule on all pages. */
  count: number;
}

/** All checks of a study, each kind once: its steps, then the verdicts of its blocks. */
export function studyChecks(study: Study): StudyCheck[] {
  const steps = stepsOf(study).map(({ kind }) => ({ check: kind, count: 1 }));
  const verdicts = blocksOf(study).flatMap((block) =>
    Object.entries(block.checks()).map(([check, count]) => ({ check, count })),
  );
  return [...groupBy([...steps, ...verdicts], ({ check }) => check)].flatMap(([check, own]) => {
    const type = checkType(check);
    return type === null ? [] : [{ check, type, count: own.reduce((sum, { count }) => sum + count, 0) }];
  });
}
