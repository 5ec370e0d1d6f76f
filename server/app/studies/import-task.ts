import { mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { ImportReport } from '#core/api/study-import.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import type { ImportRules } from '../imports/studies/source/import-rules.ts';
import type { Task } from '../jobs/task.ts';
import { planImport, TOOL_NAMES, writeImport, type ImportPlan } from './import-study.ts';
import { soundsIn } from './sounds-in.ts';

/** An uploaded study of another tool. */
interface UploadedStudy extends ImportRules {
  folder: string;
}

/** Place of notes on no file in particular. */
const LABEL = '';

const planOf = (order: UploadedStudy): Promise<ImportPlan> =>
  planImport({ ...order, label: LABEL }, soundsIn(null));

/** The report of an uploaded study. Nothing is written. */
export const reportImport: Task<UploadedStudy, ImportReport> = {
  async run(order) {
    const { from, title, notes, study, configs, edits } = await planOf(order);
    return {
      tool: TOOL_NAMES[from],
      title,
      notes,
      clips: study === null ? null : study.copies.length,
      configs: [...configs],
      edits: [...edits],
    };
  },
};

/** Puts the study that an upload becomes in the place of its files. Throws StudyMistakes, and then changes nothing. */
export const writeImported: Task<UploadedStudy & { leavesOut: boolean }, null> = {
  async run({ leavesOut, ...order }) {
    const { study, notes } = await planOf(order);
    if (!study) throw new StudyMistakes('the study has mistakes; correct them and upload it again');
    if (!leavesOut && notes.some(({ kind }) => kind === 'not possible'))
      throw new StudyMistakes('some pages or questions are not possible; accept that they are left out', [
        'leavesOut',
      ]);
    const folder = resolve(order.folder);
    const staging = await mkdtemp(join(dirname(folder), 'made-'));
    try {
      await writeImport(study, folder, staging);
      await rm(folder, { recursive: true });
      await rename(staging, folder);
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
    return null;
  },
};
