import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveStudies } from '../../../../server/cli/serve-studies.ts';
import { startServer } from '../../../../server/compose.ts';
import { readEnv } from '../../../../server/platform/env.ts';
import { docsFolder } from '../../../../server/platform/project-root.ts';
import { buildDocs } from '../../../support/docs-site.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { temporaryFolder } from '../../../support/test-server.ts';

let server: LiveServer;

beforeAll(async () => {
  await buildDocs();
  server = await LiveServer.start();
});
afterAll(() => server.close());

const get = (path: string): Promise<Response> =>
  fetch(`${server.running.url}${path}`, { redirect: 'manual' });

test('the docs are served below /docs, with and without .html, and /docs leads to their first page', async () => {
  const moved = await get('/docs');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/docs/']);
  for (const [path, heading] of [
    ['/docs/', 'Earshot'],
    ['/docs/methods/', 'Methods'],
    ['/docs/methods/abx.html', 'ABX'],
    ['/docs/methods/abx', 'ABX'],
    ['/docs/extending/contributing', 'Contributing'],
  ] as const) {
    const page = await get(path);
    expect([path, page.status, page.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await page.text()).toContain(`tabindex="-1">${heading}`);
  }
});

test('a server that starts prints the address of its docs', async () => {
  const folder = await temporaryFolder();
  const said: string[] = [];
  const terminal = { say: (line: string) => said.push(line), log: () => undefined };
  const env = readEnv({ EARSHOT_DATA: join(folder.path, 'data'), PORT: '0' });
  const running = await serveStudies(startServer, env, [], terminal);
  const [, address = ''] = /Docs of this version\n {2}(\S+)/u.exec(said.join('\n')) ?? [];
  expect(await (await fetch(address)).text()).toContain(`tabindex="-1">Earshot`);
  await running.close();
  await folder.remove();
});

test('an address without a page, and one outside the docs, answer 404', async () => {
  for (const path of [
    '/docs/nothing',
    '/docs/%2e%2e/%2e%2e/package.json',
    '/docs/..%2fclient%2findex.html',
  ]) {
    const page = await get(path);
    expect([path, page.status]).toEqual([path, 404]);
    expect(await page.text()).not.toContain('devDependencies');
  }
});

test('the policy of every page allows its inline scripts by their hashes, and no others', async () => {
  const policy = (await get('/docs/')).headers.get('content-security-policy') ?? '';
  const allowed = /script-src ([^;]*)/u.exec(policy)?.[1]?.split(' ') ?? [];
  const names = await readdir(docsFolder(), { recursive: true });
  const pages = names.filter((name) => name.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(30);
  for (const name of pages) {
    const html = await readFile(join(docsFolder(), name), 'utf8');
    const inline = [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/gu)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    expect(["'self'", ...inline], name).toEqual(allowed);
  }
});

test('scripts are compressed and kept for good, pages are fetched at every visit', async () => {
  const page = await get('/docs/');
  expect([page.headers.get('content-encoding'), page.headers.get('cache-control')]).toEqual([
    'gzip',
    'public, max-age=0',
  ]);
  const [, script = ''] = /src="([^"]+app\.[^"]+\.js)"/u.exec(await page.text()) ?? [];
  const { headers } = await get(script);
  expect([headers.get('content-encoding'), headers.get('cache-control')]).toEqual([
    'gzip',
    'public, max-age=31536000, immutable',
  ]);
});
