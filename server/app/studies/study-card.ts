import { basename, join } from 'node:path';
import { titleOf } from '#core/study/study.ts';
import { statOrNull } from '../../platform/inside-folder.ts';
import { Recent } from '../../platform/recent.ts';
import { readConfig } from '../../study-files/find/read-config.ts';

/** Description of a study folder. */
export interface StudyCard {
  /** Title; the folder's name if its study file cannot be read. */
  title: string;
  /** Methods, each once, in the order of the blocks. */
  methods: string[];
}

const recent = new Recent<StudyCard>(500);

/** Title and methods of a study folder, read again after its study file has changed; null without a study.yaml. */
export async function studyCard(folder: string): Promise<StudyCard | null> {
  const file = await statOrNull(join(folder, 'study.yaml'));
  if (!file?.isFile()) return null;
  const key = `${folder}\n${file.mtimeMs} ${file.size}`;
  const known = recent.get(key);
  if (known) return known;
  const read = await readConfig(folder);
  const card =
    read.place === null
      ? { title: basename(folder), methods: [] }
      : { title: titleOf(read.config), methods: [...new Set(read.config.blocks.map(({ method }) => method))] };
  recent.set(key, card);
  return card;
}
