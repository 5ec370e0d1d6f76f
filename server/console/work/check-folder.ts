import { sortMistakes, type Mistake } from '../../study-files/mistake.ts';
import { readStudy } from '../../study-files/read-study.ts';
import { studyReport } from '../../study-files/report.ts';
import type { Task } from './task.ts';

/** What `earshot check` says of a folder. */
export interface FolderChecked {
  /** As the terminal shows it. */
  report: string;
  mistakes: Mistake[];
}

export const checkFolder: Task<{ folder: string }, FolderChecked> = {
  async run({ folder }) {
    const read = await readStudy(folder);
    return { report: studyReport(read), mistakes: sortMistakes(read.mistakes) };
  },
};
