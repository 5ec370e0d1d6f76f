import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether lossy files can be made and read here. */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

/** A WAV file as ffmpeg stores it in the format that the name's ending says. */
export async function encodedLossy(wav: Uint8Array, ending: string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'lossy-'));
  try {
    const [source, target] = [join(folder, 'source.wav'), join(folder, `made.${ending}`)];
    await writeFile(source, wav);
    const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-i', source, '-bitexact', target]);
    if (status !== 0) throw new Error(`ffmpeg made no ${ending}: ${stderr.toString()}`);
    return await readFile(target);
  } finally {
    await rm(folder, { recursive: true });
  }
}
