import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SessionMode } from '#core/session/session.ts';
import { earshotVersion } from '../../platform/earshot-version.ts';
import { filesBelow, statOrNull } from '../../platform/inside-folder.ts';
import { fileSha256, zipFolder } from '../../platform/zip-folder.ts';
import {
  CRATE,
  crate,
  DATA_PACKAGE,
  dataPackage,
  readDictionary,
  type ArchivedFile,
} from './describe-archive.ts';
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
  /** Whether the descriptions of the contents are also written beside the archive, where repositories show them. Default: false. */
  isDescribedBeside?: boolean;
}

/** Size and hash of files of a folder. */
async function writtenIn(folder: string, paths: readonly string[]): Promise<ArchivedFile[]> {
  const files = [];
  for (const path of paths) {
    const own = join(folder, path);
    files.push({ path, sha256: await fileSha256(own), bytes: (await stat(own)).size });
  }
  return files;
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
 * Packs what `fill` writes into a folder into one file, with a description for repositories and a checksum of each
 * file. `time`: that of the files.
 * Throws StudyMistakes if `out` exists.
 */
export async function packArchive(
  { name, out, isDescribedBeside = false }: Packing,
  fill: (folder: string) => Promise<{ warnings: string[]; time: number }>,
): Promise<Archived> {
  const besideAt = (path: string): string => `${out.replace(/\.zip$/iu, '')}.${path}`;
  const beside = isDescribedBeside ? [DATA_PACKAGE, CRATE].map(besideAt) : [];
  for (const path of [out, ...beside])
    if (await statOrNull(path))
      throw new StudyMistakes(`${path} already exists: choose another file, or move it away`, ['out']);
  const folder = await mkdtemp(join(tmpdir(), 'earshot-archive-'));
  try {
    const { warnings, time } = await fill(folder);
    const names = (await filesBelow(folder)).toSorted((a, b) => (a < b ? -1 : 1));
    const files = await writtenIn(folder, names);
    const dictionary = readDictionary(
      await readFile(join(folder, 'export', `${name}-ratings.dictionary.json`), 'utf8'),
    );
    const described = { name, files, time, dictionary };
    const descriptors = { [DATA_PACKAGE]: dataPackage(described), [CRATE]: crate(described) };
    for (const [path, text] of Object.entries(descriptors)) await writeFile(join(folder, path), text);
    const all = [...files, ...(await writtenIn(folder, Object.keys(descriptors)))].toSorted((a, b) =>
      a.path < b.path ? -1 : 1,
    );
    await writeFile(
      join(folder, 'checksums.sha256'),
      all.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''),
    );
    await mkdir(dirname(out), { recursive: true });
    const packed = [...all.map(({ path }) => path), 'checksums.sha256'];
    await zipFolder(folder, packed, out, new Date(time));
    if (isDescribedBeside)
      for (const [path, text] of Object.entries(descriptors)) await writeFile(besideAt(path), text);
    const { size } = await stat(out);
    return { path: out, sha256: await fileSha256(out), bytes: size, files: packed.length, warnings };
  } finally {
    await rm(folder, { recursive: true });
  }
}
