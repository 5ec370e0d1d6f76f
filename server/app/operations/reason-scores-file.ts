import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../../platform/write-atomically.ts';
import type { StudyVersion } from '../../db/contract/store.ts';
import { knownReasons } from '../exports/reason-score-columns.ts';
import { readReasonScores } from '../ratings/reason-scores.ts';
import { statOrNull } from '../../platform/inside-folder.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';

const FOLDER = 'reason-scores';

const folderOf = (dataFolder: string, study: string): string =>
  join(dataFolder, FOLDER, createHash('sha256').update(study).digest('hex').slice(0, 32));

/** The uploaded table of scores of a study's reasons, and its time; null if there is none. */
export async function reasonScoresFile(
  dataFolder: string,
  study: string,
): Promise<{ path: string; at: string } | null> {
  const path = join(folderOf(dataFolder, study), 'scores.csv');
  const found = await statOrNull(path);
  return found && { path, at: found.mtime.toISOString() };
}

/**
 * Replaces the table of scores and returns the number of scores. Throws StudyMistakes for a table that analyses
 * cannot use, and keeps the previous one.
 */
export async function keepReasonScores(
  dataFolder: string,
  version: StudyVersion,
  text: Uint8Array,
): Promise<number> {
  const folder = folderOf(dataFolder, version.name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Messages name the uploaded file.
  const fresh = join(folder, 'new-scores.csv');
  try {
    await writeAtomically(fresh, text, 0o600);
    const scores = await readReasonScores(fresh, knownReasons([version]));
    await writeAtomically(join(folder, 'scores.csv'), text, 0o600);
    return scores.length;
  } catch (cause) {
    if (cause instanceof StudyMistakes)
      throw new StudyMistakes(cause.message.replaceAll(fresh, 'scores.csv'));
    throw cause;
  } finally {
    await rm(fresh, { force: true });
  }
}
