import { sep } from 'node:path';
import type { StudyCheck } from '#core/api/study.ts';
import { clipRows } from '../../study-files/report/clip-rows.ts';
import { sortMistakes, type Mistake } from '../../study-files/parse/mistake.ts';
import { readStudy } from '../../study-files/prepare/read-study.ts';
import { rememberedProbe } from '../../study-files/measure/remembered-probe.ts';
import { studyReport } from '../../study-files/report/report.ts';
import type { Task } from '../jobs/task.ts';

const probe = rememberedProbe();

/** Results of `earshot check` for a folder, with every clip. Paths are relative to the folder. */
export const checkFolder: Task<{ folder: string }, StudyCheck> = {
  async run({ folder }) {
    const read = await readStudy(folder, probe);
    const inFolder = (text: string): string => text.replaceAll(`${folder}${sep}`, '');
    const mistakes = sortMistakes(read.mistakes).map((mistake): Mistake => ({
      ...mistake,
      file: mistake.file === folder ? '' : inFolder(mistake.file),
    }));
    return { report: inFolder(studyReport(read)), mistakes, clips: clipRows(folder, read) };
  },
};
