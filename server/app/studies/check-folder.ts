import { sep } from 'node:path';
import type { StudyCheck } from '#core/api/study.ts';
import { clipRows } from '../../study-files/report/clip-rows.ts';
import { sortMistakes, type Mistake } from '../../study-files/parse/mistake.ts';
import { readStudy } from '../../study-files/prepare/read-study.ts';
import { soundsIn } from './sounds-in.ts';
import { studyReport } from '../../study-files/report/report.ts';
import type { Task } from '../jobs/task.ts';

/** Results of `earshot check` for a folder, with every clip. Paths are relative to the folder. */
export const checkFolder: Task<{ folder: string }, StudyCheck> = {
  async run({ folder }, { env, progress }) {
    const read = await readStudy(folder, { sounds: soundsIn(env.dataFolder), onProgress: progress });
    const inFolder = (text: string): string => text.replaceAll(`${folder}${sep}`, '');
    const mistakes = sortMistakes(read.mistakes).map((mistake): Mistake => ({
      ...mistake,
      file: mistake.file === folder ? '' : inFolder(mistake.file),
    }));
    return { report: inFolder(studyReport(read)), mistakes, clips: clipRows(folder, read) };
  },
};
