import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../server/platform/project-root.ts';

const root = projectRoot();
const read = (page: string): string => readFileSync(join(root, page), 'utf8');

/** Paths in backticks below a folder of the repository. A path with <id> or X is a pattern. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:server|client|tests|studies|docs|migrations)\/[\w./~-]*)`/gu)].flatMap(
    ([, path = '']) => (path.split('/').includes('X') ? [] : [path]),
  );

test('every path that docs/extending/architecture.md and CONTRIBUTING.md name exists', () => {
  expect(pathsIn(read('docs/extending/architecture.md')).length).toBeGreaterThan(30);
  const missing = ['docs/extending/architecture.md', 'CONTRIBUTING.md'].flatMap((page) =>
    pathsIn(read(page)).filter((path) => !existsSync(join(root, path))),
  );
  expect(missing).toEqual([]);
});

const NAMED = /(?<![\w/.#-])(?:[\w-]+\/)+(?=[\s:;,)]|$)|(?<![\w/.#-])[\w-]+\.ts(?=[\s:;,)]|$)/gu;

/** The names in the map of CONTRIBUTING.md that are neither in the folder of their line nor beside it. */
function missingInMap(map: string): string[] {
  const folders: string[] = [];
  return map.split('\n').flatMap((line) => {
    const depth = (/^ */u.exec(line)?.[0].length ?? 0) / 2;
    const [first = '', ...others] = [...line.matchAll(NAMED)].map(([name]) =>
      name.replace(/(?:X\/|\/)$/u, ''),
    );
    const above = folders.slice(0, depth).join('/');
    folders.splice(depth, Infinity, first);
    const own = join(above, first);
    const places = (name: string): string[] => [join(own, name), join(above, name)];
    return [
      ...(existsSync(join(root, own)) ? [] : [own]),
      ...others.filter((name) => !places(name).some((place) => existsSync(join(root, place)))),
    ];
  });
}

test('every folder and file of the map in CONTRIBUTING.md exists', () => {
  const [, map = ''] = /## Where things are\n+```\n([\s\S]*?)\n```/u.exec(read('CONTRIBUTING.md')) ?? [];
  expect(map).toContain('server/');
  expect(missingInMap(map)).toEqual([]);
  expect(missingInMap('server/\n  core/   pure; nowhere/ is not there\n  gone/')).toEqual([
    'nowhere',
    'server/gone',
  ]);
});
