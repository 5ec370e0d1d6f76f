import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a file piece by piece, so that it needs no memory: until all of it is on the disk, what was at `path` stays. */
export async function writeStream(
  path: string,
  pieces: AsyncIterable<string>,
): Promise<{ sha256: string; bytes: number }> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.${randomUUID()}.tmp`);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const file = await open(temporary, 'wx');
    try {
      for await (const piece of pieces) {
        const data = Buffer.from(piece);
        hash.update(data);
        bytes += data.length;
        await file.writeFile(data);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
  return { sha256: hash.digest('hex'), bytes };
}
