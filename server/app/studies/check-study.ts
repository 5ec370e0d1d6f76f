import { hasErrors } from '../../study-files/parse/mistake.ts';
import { readStudy, type Reading } from '../../study-files/prepare/read-study.ts';
import { studyReport } from '../../study-files/report/report.ts';

/** Checks a study folder and reports all mistakes. `ok`: whether it may be published; `isUsable`: whether it may be rehearsed, although texts may be unfilled. */
export async function checkStudy(
  folder: string,
  reading: Reading = {},
): Promise<{ text: string; ok: boolean; isUsable: boolean }> {
  const read = await readStudy(folder, reading);
  return { text: studyReport(read), ok: !hasErrors(read.mistakes), isUsable: read.study !== null };
}
