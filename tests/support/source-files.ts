import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/platform/project-root.ts';

/** A file of the source without its comments and styles. */
export interface SourceFile {
  path: string;
  code: string;
}

const bare = (text: string): string =>
  text
    .replaceAll(/<style>[\s\S]*?<\/style>|(?<=^|[\s{(])\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/gmu, '')
    .replaceAll(/(?<=^|\s)\/\/.*$/gmu, '');

/** Every TypeScript and Svelte file below these folders. */
export function sourceFiles(folders: readonly string[]): SourceFile[] {
  const root = projectRoot();
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|svelte)$/u.test(file))
      .map((file) => join(folder, file))
      .toSorted()
      .map((path) => ({ path, code: bare(readFileSync(join(root, path), 'utf8')) })),
  );
}
