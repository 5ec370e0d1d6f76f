import { policyMistakes } from '#core/recruitment/policy.ts';
import { placeMistakes } from '#core/plan/strata.ts';
import type { Study } from '#core/study/study.ts';
import { errorAt, type Mistake } from '../parse/mistake.ts';
import type { StudyFolder } from '../find/study-folder.ts';

/** Violations of recruiters' rules and quotas that cannot be split, at their keys. */
export function recruitmentMistakes({ file, locate }: StudyFolder, study: Study): Mistake[] {
  return [...policyMistakes(study), ...placeMistakes(study.config)].map(({ path, severity, message }) => ({
    ...errorAt(file, locate(path), message),
    severity,
  }));
}
