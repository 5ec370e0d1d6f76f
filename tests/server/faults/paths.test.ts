import { request } from 'node:http';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInsidePath } from '#core/study/inside-path.ts';
import { findInside } from '../../../server/platform/inside-folder.ts';
import { TestListener } from '../../support/test-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../support/test-server.ts';
import { writeTernary } from '../../support/tiny-study.ts';

/** Words that stand in files which no address may reach. */
const CANARY = 'canary-of-a-file-outside';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;
let listener: TestListener;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await serveStudy(await writeTernary(join(folder.path, 'study')));
  await writeFile(join(server.dataFolder, 'canary.txt'), CANARY);
  await writeFile(join(folder.path, 'canary.txt'), CANARY);
  listener = new TestListener(server);
  await listener.begin();
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

/** The path as it is, which fetch would tidy up first. */
function get(path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers: { cookie: listener.cookie } }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });
}

const UP = [
  '..',
  '%2e%2e',
  '..%2f',
  '..%5c',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..%c0%af',
  '..%ef%bc%8f',
  '.%00.',
];
const TARGETS = ['canary.txt', 'secret', 'earshot.sqlite', 'etc/passwd', 'package.json'];
const WHERE = [
  '/assets',
  `/s/test-slug/api/audio`,
  `/s/test-slug/api/bundles`,
  '/s/test-slug/api/level',
  '/live',
  '/s',
];

describe('fault tests', () => {
  test.each(WHERE)('37 no path below %s reaches a file outside', async (where) => {
    const paths = UP.flatMap((up) =>
      TARGETS.flatMap((target) => [1, 4, 12].map((steps) => `${where}/${`${up}/`.repeat(steps)}${target}`)),
    );
    const absolute = TARGETS.flatMap((target) => [
      `${where}//${target}`,
      `${where}/%2f${target}`,
      `${where}/file:%2f%2f%2f${target}`,
    ]);
    for (const path of [...paths, ...absolute]) {
      const { status, body } = await get(path);
      expect([400, 401, 403, 404], path).toContain(status);
      expect(body, path).not.toMatch(/canary-of-a-file-outside|root:x?:0:|SQLite format|"private": true/);
      expect(body, path).not.toContain(server.context.secret);
    }
  });

  test.each([
    '../canary.txt',
    'a/../../canary.txt',
    '/etc/passwd',
    '..\\canary.txt',
    'a\0.txt',
    'C:\\canary.txt',
    '//server/share',
    './../canary.txt',
  ])('37 a study that names %j is told that it is no path inside its folder', async (name) => {
    expect(isInsidePath(name)).toBe(false);
    expect(await findInside(join(folder.path, 'study'), name)).toEqual({
      problem: `${JSON.stringify(name)} is not a path inside the study folder`,
    });
  });

  test('37 a link that leads out of the study folder is refused, whatever it is called', async () => {
    const study = join(folder.path, 'study');
    await mkdir(join(study, 'inner'));
    await symlink(join(folder.path, 'canary.txt'), join(study, 'linked.txt'));
    await symlink(folder.path, join(study, 'inner', 'up'));
    for (const name of ['linked.txt', 'inner/up/canary.txt'])
      expect(await findInside(study, name)).toEqual({
        problem: `${name} leads out of the study folder; copy the file into it`,
      });
    expect(await findInside(study, 'consent.md')).toEqual({ path: join(study, 'consent.md') });
  });
});
