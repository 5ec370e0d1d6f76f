import { rm } from 'node:fs/promises';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isInsidePath } from '#core/study/inside-path.ts';
import { ifAbsent, statOrNull } from '../../platform/inside-folder.ts';
import { StagedFiles, type Written } from '../../platform/staged-files.ts';
import { counted } from '../../platform/words.ts';
import { fileSha256 } from '../../platform/zip-folder.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';

/** Name of the file that records the excerpts and the rules. */
export const RECORD = 'excerpts.json';
/** Name of the table of candidates. */
export const TABLE = 'excerpts.csv';

/** Description of the record that a run writes. */
interface RunRecord {
  /** Name of its file. */
  name: string;
  /** Key of the list of sound files in it. */
  list: string;
  /** Name of the command that writes it. */
  command: string;
}

const EXCERPTS: RunRecord = { name: RECORD, list: 'excerpts', command: 'excerpt' };

/** Sound files that an earlier run wrote into a folder. */
async function earlierFiles(folder: string, { name, list, command }: RunRecord): Promise<string[]> {
  const text = await readFile(join(folder, name), 'utf8').catch(ifAbsent(null));
  if (text === null) return [];
  const earlier = z.object({ [list]: z.array(z.object({ file: z.string().refine(isInsidePath) })) });
  try {
    return (earlier.parse(JSON.parse(text))[list] ?? []).map(({ file }) => file);
  } catch {
    throw new StudyMistakes(
      `${join(folder, name)} was not written by earshot ${command}; use another folder`,
    );
  }
}

/** Files of one run. Either all of them are written to their folder, or none. */
export class ExcerptFiles {
  readonly #folder: string;
  readonly #record: RunRecord;
  readonly #staged = new StagedFiles();
  readonly #written = new Map<string, Written>();

  constructor(folder: string, record: RunRecord = EXCERPTS) {
    this.#folder = folder;
    this.#record = record;
  }

  async write(name: string, content: string | Uint8Array): Promise<Written> {
    const file = await this.#staged.open(join(this.#folder, name));
    await file.append(content);
    const written = await file.finish();
    this.#written.set(name, written);
    return written;
  }

  /**
   * Moves the files to their places. Returns whether anything changed. Throws StudyMistakes if a file with other
   * content exists, unless it may be replaced. In that case, sound files of an earlier run that are not part of this
   * one are deleted.
   */
  async publish(mayReplace: boolean): Promise<boolean> {
    const differing: string[] = [];
    let isSame = true;
    for (const [name, { sha256 }] of this.#written) {
      const path = join(this.#folder, name);
      const exists = (await statOrNull(path)) !== null;
      if (exists && (await fileSha256(path)) === sha256) continue;
      isSame = false;
      if (exists) differing.push(name);
    }
    const [first] = differing;
    if (first !== undefined && !mayReplace)
      throw new StudyMistakes(
        `${this.#folder} has other content in ${counted(differing.length, 'file')} (${first}); ` +
          'use another folder, or ask to replace them',
        ['replace'],
      );
    if (isSame) return false;
    const before = await earlierFiles(this.#folder, this.#record);
    await this.#staged.publish();
    for (const name of before)
      if (!this.#written.has(name)) await rm(join(this.#folder, name), { force: true });
    return true;
  }

  /** Deletes unpublished files. */
  async discard(): Promise<void> {
    await this.#staged.discard();
  }
}
