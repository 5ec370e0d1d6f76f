import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeTernary } from './tiny-study.ts';

/** The consent of the examples, as far as it is left to be filled in: with brackets on lines 3 and 5. */
export const UNFILLED =
  '# Before you begin\n\n**Who is responsible.** [Name of your institution] keeps the answers; some pages check attention.\n\n' +
  '**Payment.** [What you pay and when.]\n';

/** A short study whose consent is not filled in. */
export async function writeUnfilled(folder: string): Promise<string> {
  await writeTernary(folder);
  await writeFile(join(folder, 'consent.md'), UNFILLED);
  return folder;
}
