import { plannedOutcomes, type PlannedOutcome } from '#core/design/planned-outcomes.ts';
import type { Study } from '#core/study/study.ts';
import { readStudy } from '../../study-files/prepare/read-study.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import { studyReport } from '../../study-files/report/report.ts';

/**
 * Reads a study folder and the scales whose differences its primary analysis tests, at least one. Throws
 * StudyMistakes.
 */
export async function plannedStudy(folder: string): Promise<{ study: Study; outcomes: PlannedOutcome[] }> {
  const read = await readStudy(folder);
  if (!read.study) throw new StudyMistakes(studyReport(read));
  const { study } = read.study;
  const outcomes = plannedOutcomes(study);
  if (outcomes.length === 0)
    throw new StudyMistakes(`${folder}: the primary analysis tests no difference between systems`);
  return { study, outcomes };
}
