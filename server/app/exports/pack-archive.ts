import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SessionMode } from '#core/session/session.ts';
import { earshotVersion } from '../../platform/earshot-version.ts';
import { filesBelow, statOrNull } from '../../platform/inside-folder.ts';
import { fileSha256, zipFolder } from '../../platform/zip-folder.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';

export interface Archived {
  path: string;
  /** SHA-256 of the archive itself. */
  sha256: string;
  bytes: number;
  files: number;
  /** Warnings about files of the study's folder that could not be archived. */
  warnings: string[];
}

interface Packing {
  name: string;
  /** Path of the archive. */
  out: string;
  /** The command line that the user typed; null if there is none. */
  command: string | null;
  now: () => number;
}

/** The programs that made an archive. */
export function environmentJson({ name, command, now }: Packing, modes: readonly SessionMode[]): string {
  const made = {
    software: earshotVersion(),
    node: process.version,
    command,
    at: new Date(now()).toISOString(),
  };
  return `${JSON.stringify({ ...made, study: name, modes }, null, 2)}\n`;
}

/**
 * Packs what `fill` writes into a folder into one file, with a checksum of each file. `time`: that of the files.
 * Throws StudyMistakes if `out` exists.
 */
export async function packArchive(
  { out }: Packing,
  fill: (folder: string) => Promise<{ warnings: string[]; time: number }>,
): Promise<Archived> {
  if (await statOrNull(out))
    throw new StudyMistakes(`${out} already exists: choose another file, or move it away`, ['out']);
  const folder = await mkdtemp(join(tmpdir(), 'earshot-archive-'));
  try {
    const { warnings, time } = await fill(folder);
    const names = (await filesBelow(folder)).toSorted((a, b) => (a < b ? -1 : 1));
    const sums = [];
    for (const name of names) sums.push(`${await fileSha256(join(folder, name))}  ${name}\n`);
    await writeFile(join(folder, 'checksums.sha256'), sums.join(''));
    await mkdir(dirname(out), { recursive: true });
    await zipFolder(folder, [...names, 'checksums.sha256'], out, new Date(time));
    const { size } = await stat(out);
    return { path: out, sha256: await fileSha256(out), bytes: size, files: names.length + 1, warnings };
  } finally {
    await rm(folder, { recursive: true });
  }
}
