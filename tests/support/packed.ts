import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A file of an archive; `mode`: its type and permissions, as Unix writes them. */
export interface PackedFile {
  path: string;
  content: Buffer;
  mode?: number;
}

/** All files of a folder, below `top`. */
export async function filesBelow(folder: string, top = ''): Promise<PackedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => ({
      path: top + relative(folder, join(parentPath, name)).split(sep).join('/'),
      content: await readFile(join(parentPath, name)),
    })),
  );
}

/** A ZIP archive as programs make it. */
export async function zipOf(files: readonly PackedFile[]): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const { path, content, mode } of files)
    zip.addBuffer(content, path, { mode: mode ?? 0o100_644, mtime: new Date(0) });
  zip.end();
  return Buffer.from(await buffer(zip.outputStream));
}

/** An archive in which a name of the same length stands in the place of another, as no program writes it. */
export function renamedIn(archive: Buffer, from: string, to: string): Buffer<ArrayBuffer> {
  if (Buffer.byteLength(from) !== Buffer.byteLength(to)) throw new Error('names of one length are needed');
  const copy = Buffer.from(archive);
  for (let at = copy.indexOf(from); at !== -1; at = copy.indexOf(from, at + 1)) copy.write(to, at);
  return copy;
}
