// Decodes clips of an example study to WAV files, for the tutorial. Argument: the folder to write.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeAudio } from '../../server/audio/decode.ts';
import { encodeWav } from '../../server/audio/wav.ts';

const SYSTEMS = ['human', 'festival_hts', 'flite_rms'];

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('Name the folder for the WAV files: example-wavs.ts <folder>');

const source = join(import.meta.dirname, '..', '..', 'studies', 'mushra', 'clips');
for (const system of SYSTEMS) {
  await mkdir(join(target, system), { recursive: true });
  for (const name of await readdir(join(source, system))) {
    const sound = await decodeAudio(await readFile(join(source, system, name)));
    await writeFile(join(target, system, name.replace('.flac', '.wav')), encodeWav(sound));
  }
}
