import { CHECK_TYPES, type CheckType } from '#core/steps/contract/check-types.ts';
import { studyChecks, type StudyCheck } from '#core/checks/study-checks.ts';
import { groupBy } from '#core/order/group-by.ts';
import { checksToReject } from '#core/recruitment/rejection.ts';
import type { Study } from '#core/study/study.ts';
import { counted } from '../../platform/words.ts';

const named = ({ check, count }: StudyCheck): string => (count === 1 ? check : `${check} x ${count}`);

/** Whether Prolific allows payment to depend on this number of attention checks in a study of this length. */
function paymentText(count: number, minutes: number): string {
  const needed = checksToReject(minutes);
  const failed = `${needed} must be failed in a study of ${counted(minutes, 'minute')}`;
  return count < needed
    ? `payment may not depend on so few: ${failed}`
    : `payment may depend on them: ${failed}`;
}

function consequence(type: CheckType, count: number, minutes: number): string {
  switch (type) {
    case 'attention check':
      return paymentText(count, minutes);
    case 'comprehension check':
      return 'listeners who fail are asked to return the study, never rejected';
    case 'screen-in':
      return 'listeners who fail are paid for the check, or continue';
    case 'data quality':
      return 'decides which ratings count, never the pay';
  }
}

/** The checks of a study, one line for each type, with the consequences that Prolific allows. */
export function checksText(study: Study): string[] {
  const byType = groupBy(studyChecks(study), ({ type }) => type);
  const { minutes } = study.config.recruitment;
  return Object.keys(CHECK_TYPES).flatMap((name) => {
    const [type, own] = [...byType].find(([one]) => one === name) ?? [];
    if (!type || !own) return [];
    const count = own.reduce((sum, one) => sum + one.count, 0);
    return [`${type}: ${own.map(named).join(', ')}; ${consequence(type, count, minutes)}`];
  });
}
