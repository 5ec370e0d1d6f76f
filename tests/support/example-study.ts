import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { projectRoot } from '../../server/platform/project-root.ts';

export interface Shortening {
  /** What the copy is called. Default: as the example. */
  name?: string;
  /** Keys of study.yaml as the example writes them, and what the copy says instead. */
  replace?: readonly (readonly [from: string, to: string])[];
  /** Whether a clip, by its path in the study folder, stays. Default: all do. */
  keeps?: (clip: string) => boolean;
}

/** Fills in what the consent of an example leaves to researchers: with the words that are in its brackets. */
export async function fillIn(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('consent.')) continue;
    const path = join(folder, name);
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll(/\[([^\]]*)\]/gu, '$1'));
  }
}

/** Copies an example study below `parent`, filled in and made shorter. Throws when the example does not say what is replaced. */
export async function copyExample(
  example: string,
  parent: string,
  { name = example, replace = [], keeps = () => true }: Shortening = {},
): Promise<string> {
  const original = join(projectRoot(), 'studies', example);
  const folder = join(parent, name);
  await cp(original, folder, {
    recursive: true,
    filter: (source) => {
      const path = relative(original, source).split(sep).join('/');
      return !path.endsWith('.flac') || basename(path) === 'level.flac' || keeps(path);
    },
  });
  await fillIn(folder);
  const file = join(folder, 'study.yaml');
  let yaml = await readFile(file, 'utf8');
  for (const [from, to] of replace) {
    if (!yaml.includes(from))
      throw new Error(`studies/${example}/study.yaml does not say '${from}' any more`);
    yaml = yaml.replace(from, () => to);
  }
  await writeFile(file, yaml);
  return folder;
}
