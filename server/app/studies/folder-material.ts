import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isSound, UPLOAD_LIMITS } from '#core/formats/upload-files.ts';
import { propose, type Corrections } from '#core/templates/proposal.ts';
import type { Material } from '#core/templates/template.ts';
import { statOrNull, staysInside } from '../../platform/inside-folder.ts';
import { mapLimited } from '../../platform/map-limited.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import { readTable } from '../../study-files/parse/read-table.ts';
import type { SoundTools } from '../../study-files/measure/sound-tools.ts';

const TEXTS = 'texts.csv';
/** Number of clips that are decoded at the same time. */
const AT_ONCE = 4;

/** Paths of the audio files below a folder, with slashes, in code-unit order. Hidden files and links out of the folder are skipped. */
export async function soundsBelow(folder: string): Promise<string[]> {
  const found: string[] = [];
  const open = [''];
  for (let below = open.pop(); below !== undefined; below = open.pop()) {
    for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.name.startsWith('.') || path.split('/').length > UPLOAD_LIMITS.depth) continue;
      if (entry.isSymbolicLink()) {
        const target = await statOrNull(join(folder, path));
        if (target?.isFile() && isSound(path) && (await staysInside(folder, join(folder, path)))) found.push(path);
      } else if (entry.isDirectory()) open.push(path);
      else if (entry.isFile() && isSound(path)) found.push(path);
    }
  }
  return found.toSorted();
}

/** Name of the table of texts, if it has a text for each of these items; null otherwise. */
async function textsFor(folder: string, items: readonly string[]): Promise<string | null> {
  if (!(await statOrNull(join(folder, TEXTS)))?.isFile()) return null;
  const { table } = await readTable(join(folder, TEXTS), ['item', 'text']);
  const known = new Set(table?.rows.filter(({ cells }) => cells['text'] !== '').map(({ cells }) => cells['item']));
  return items.every((item) => known.has(item)) ? TEXTS : null;
}

/**
 * Content of a folder of clips, for a template. A clip that cannot be decoded has no length. Throws StudyMistakes
 * with the remedy if the folder has no clips, or if their names do not identify them.
 */
export async function folderMaterial(
  { folder, label = folder, ...corrections }: Corrections & { folder: string; label?: string | undefined },
  sounds: SoundTools,
): Promise<Material> {
  const entry = await statOrNull(folder);
  if (!entry?.isDirectory()) throw new StudyMistakes(`${label}: there is no such folder; name the folder with your clips`);
  const files = await mapLimited(await soundsBelow(folder), AT_ONCE, async (path) => {
    const seconds = await sounds.probe(join(folder, path)).then(
      ({ durationMs }) => durationMs / 1000,
      () => null,
    );
    return { path, seconds };
  });
  try {
    const proposal = propose(files, corrections);
    return { proposal, texts: await textsFor(folder, proposal.items) };
  } catch (cause) {
    if (cause instanceof RangeError) throw new StudyMistakes(`${label}: ${cause.message}`, ['pattern', 'systems']);
    throw cause;
  }
}
