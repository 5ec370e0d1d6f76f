import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder with package.json above this file: the same from sources and from dist. */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error(`no package.json above ${import.meta.dirname}: is the installation whole?`);
    folder = parent;
  }
  return folder;
}

/** Where the example studies lie. */
export const examplesFolder = (): string => join(projectRoot(), 'studies');

/** Output folder of the client build. */
export function clientFolder(): string {
  return join(projectRoot(), 'dist', 'client');
}

/** Output folder of the docs build. */
export const docsFolder = (): string => join(projectRoot(), 'dist', 'docs');

/** The page that every listener's link opens. */
export function listenerPage(): string {
  return join(clientFolder(), 'index.html');
}
