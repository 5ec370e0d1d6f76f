import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '../../server/platform/project-root.ts';
import { temporaryFolder } from '../support/test-server.ts';

const root = projectRoot();
const layers = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(await readFile(join(root, '.dependency-layers.json'), 'utf8')));
const rooms = Object.keys(layers);
const fileIn = (room: string): string => (/\.\w+$/u.test(room) ? room : `${room}/target.ts`);

/** For each rule, a file and what it must not import. */
const SEEDS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  ...Object.fromEntries(
    Object.entries(layers).map(([room, allowed]) => {
      const forbidden = rooms.find((other) => other !== room && !allowed.includes(other)) ?? '';
      // Everything in server/app is in an area.
      const from = room === 'server/app' ? 'server/app/recruiters/layer.ts' : `${room}/layer.ts`;
      return [`layer ${room}`, [from, fileIn(forbidden)] as const];
    }),
  ),
  'area recruiters': ['server/app/recruiters/area.ts', 'server/app/bundles/target.ts'],
  'area listening': ['server/app/listening/area.ts', 'server/app/analysis/target.ts'],
  'area accounts': ['server/app/accounts/area.ts', 'server/app/operations/target.ts'],
  'known-room': ['server/loose.ts', 'server/core/target.ts'],
  'core-is-pure': ['server/core/impure.ts', 'node:fs'],
  'method-knows-no-method': ['server/core/methods/ab/one.ts', 'server/core/methods/abx/other.ts'],
  'only-db-knows-sql': ['server/app/studies/sql.ts', 'drizzle-orm'],
  'statements-know-no-database': ['server/db/statements/one.ts', 'server/db/sqlite/target.ts'],
  'databases-know-not-each-other': ['server/db/postgres/one.ts', 'server/db/sqlite/target.ts'],
  'only-s3-storage-knows-s3': ['server/app/studies/s3.ts', '@aws-sdk/client-s3'],
  'contract-knows-no-database': ['server/db/contract/one.ts', 'server/db/sqlite/target.ts'],
  'only-http-knows-express': ['server/cli/web.ts', 'express'],
  'listener-has-no-statistics': ['client/listener/statistics.ts', 'server/core/stats/target.ts'],
  'method-secrets-stay-home': ['client/console/secret.ts', 'server/core/methods/ab/index.ts'],
  'no-cycles': ['server/core/cycle.ts', 'server/core/back.ts'],
};

/** Where the folders one/ and other/ import each other, and no file is in a circle. */
const FOLDER_CYCLES = ['client/ui', 'server/core'];

const report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

const upFrom = (file: string, to: string): string =>
  /^(?:server|client)\//u.test(to) ? `${'../'.repeat(file.split('/').length - 1)}${to}` : to;

test('each import rule catches the violation that is made for it', async () => {
  const folder = await temporaryFolder();
  try {
    const write = async (file: string, text: string): Promise<void> => {
      await mkdir(dirname(join(folder.path, file)), { recursive: true });
      await writeFile(join(folder.path, file), text);
    };
    for (const name of [
      '.dependency-cruiser.cjs',
      '.dependency-layers.json',
      'tsconfig.json',
      'package.json',
    ])
      await cp(join(root, name), join(folder.path, name));
    await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'));
    for (const [, to] of Object.values(SEEDS))
      if (/^(?:server|client)\//u.test(to)) await write(to, 'export const target = 1;\n');
    for (const [from, to] of Object.values(SEEDS))
      await write(from, `import * as seed from '${upFrom(from, to)}';\nexport { seed };\n`);
    await write('server/core/back.ts', "import { seed } from './cycle.ts';\nexport const target = seed;\n");

    for (const place of FOLDER_CYCLES) {
      const seeds = [
        ['one/there', 'other/target'],
        ['other/back', 'one/target'],
      ] as const;
      for (const [from, to] of seeds) {
        await write(`${place}/${from}.ts`, `import * as seed from '../${to}.ts';\nexport { seed };\n`);
        await write(`${place}/${to}.ts`, 'export const target = 1;\n');
      }
    }

    const program = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, 'server', 'client', '--output-type', 'json'],
      { cwd: folder.path, maxBuffer: 64 * 1024 * 1024 },
    ).catch((cause: { stdout: string }) => cause);
    const { violations } = report.parse(JSON.parse(stdout)).summary;
    const missed = Object.entries(SEEDS).filter(
      ([name, seed]) =>
        // Of a cycle, one of its files or folders is named.
        !violations.some(
          ({ rule, from }) =>
            rule.name === name && seed.some((file) => file === from || dirname(file) === from),
        ),
    );
    expect(missed).toEqual([]);
    const cyclic = violations.filter(({ rule }) => rule.name === 'no-folder-cycles').map(({ from }) => from);
    expect(cyclic).toEqual(expect.arrayContaining(FOLDER_CYCLES.map((place) => `${place}/one`)));
  } finally {
    await folder.remove();
  }
});

/** What a file imports of ours. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/^\s*(?:import|export) [^;]*? from '([^']+)';/gmu)]
    .map(([, path = '']) => path.replace(/^#core\//u, '/server/core/'))
    .filter((path) => /^[./]/u.test(path))
    .map((path) => (path.startsWith('/') ? path.slice(1) : join(dirname(file), path)));
}

/** What a component imports that its room may not: dependency-cruiser does not see imports of types in components. */
function forbiddenImports(file: string, text: string): string[] {
  const room = rooms.find((one) => file.startsWith(`${one}/`)) ?? '';
  const allowed = [room, ...(layers[room] ?? [])];
  return importsOf(file, text).filter(
    (target) => !allowed.some((one) => target === one || target.startsWith(`${one}/`)),
  );
}

/** The folders that import, over whatever detour, one that imports itself so. */
function cyclicFolders(texts: ReadonlyMap<string, string>): string[] {
  const imported = new Map<string, Set<string>>();
  for (const [file, text] of texts) {
    const folder = dirname(file);
    const others = importsOf(file, text).map((target) => dirname(target));
    const known = imported.get(folder) ?? [];
    imported.set(folder, new Set([...known, ...others.filter((other) => other !== folder)]));
  }
  for (;;) {
    const last = [...imported].filter(([, others]) => ![...others].some((other) => imported.has(other)));
    if (last.length === 0) return [...imported.keys()];
    for (const [folder] of last) imported.delete(folder);
  }
}

test('no component imports a type that its room may not', async () => {
  expect(
    forbiddenImports(
      'client/ui/A.svelte',
      "  import type { B } from '../listener/b.ts';\n  import type { C } from '#core/c.ts';",
    ),
  ).toEqual(['client/listener/b.ts']);
  const files = await readdir(join(root, 'client'), { recursive: true });
  const components = files.filter((file) => file.endsWith('.svelte')).map((file) => join('client', file));
  expect(components.length).toBeGreaterThan(100);
  const found = await Promise.all(
    components.map(async (file) => forbiddenImports(file, await readFile(join(root, file), 'utf8'))),
  );
  expect(found.flat()).toEqual([]);
});

test('folders import each other one way, types in components and the own files of a parent folder counted', async () => {
  expect(
    cyclicFolders(
      new Map([
        ['client/ui/A.svelte', "  import type { B } from './parts/b.ts';"],
        ['client/ui/parts/b.ts', "import type { C } from '../c.ts';"],
        ['client/ui/c.ts', ''],
        ['client/audio/d.ts', "import { c } from '../lib/c.ts';"],
      ]),
    ),
  ).toEqual(['client/ui', 'client/ui/parts']);
  const texts = new Map<string, string>();
  for (const side of ['client', 'server'])
    for (const file of await readdir(join(root, side), { recursive: true }))
      if (/\.(?:ts|svelte)$/u.test(file))
        texts.set(join(side, file), await readFile(join(root, side, file), 'utf8'));
  expect(texts.size).toBeGreaterThan(1000);
  expect(cyclicFolders(texts)).toEqual([]);
});

test('CONTRIBUTING.md draws the layers as the rules have them', async () => {
  const text = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8');
  const drawn = [...text.matchAll(/^((?:server|client)\/\S+) +<- (.*)$/gmu)].map(([, room, allowed = '']) => [
    room,
    allowed.startsWith('(') ? [] : allowed.split(' '),
  ]);
  expect(Object.fromEntries(drawn)).toEqual(layers);
  const section = text.slice(text.indexOf('\n  app/'), text.indexOf('\n  http/'));
  const areas = [...section.matchAll(/^ {4}([a-z]+)\//gmu)].map(([, name]) => `area ${name}`);
  const { forbidden } = z
    .object({ forbidden: z.array(z.object({ name: z.string() })) })
    .parse(createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')));
  expect(areas).toEqual(forbidden.map(({ name }) => name).filter((name) => name.startsWith('area ')));
});

test('the picture of the layers shows every layer, above all that it imports', async () => {
  const picture = await readFile(join(root, 'docs/pictures/layers.svg'), 'utf8');
  const drawn = [...picture.matchAll(/<text class="name" x="\d+" y="(\d+)">([^<]+)</gu)];
  const heights = new Map(drawn.map(([, y, name = '']) => [name, Number(y)]));
  const isLayer = (name: string): boolean => /^(?:server|client)\//u.test(name);
  expect([...heights.keys()].filter(isLayer).toSorted()).toEqual(Object.keys(layers).toSorted());
  const heightOf = (name: string): number => heights.get(/^\w+\/[\w-]+/u.exec(name)?.[0] ?? '') ?? Number.NaN;
  const wrong = Object.entries(layers).flatMap(([layer, allowed]) =>
    allowed
      .filter((below) => !/\.(?:ts|css)$/u.test(below) && !(heightOf(below) > heightOf(layer)))
      .map((below) => `${layer} above ${below}`),
  );
  expect(wrong).toEqual([]);
});
