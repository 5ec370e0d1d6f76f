import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveServer } from '../../../support/live-server.ts';
import { projectRoot } from '../../../../server/platform/project-root.ts';

let server: LiveServer;

beforeAll(async () => {
  server = await LiveServer.start();
});
afterAll(() => server.close());

const folder = join(projectRoot(), 'studies', 'turing');

test('a thread checks a folder as the command line does, again and alone', async () => {
  const { workers } = server.running.context;
  const first = await workers.ask('check folder', { folder });
  expect(first.report).toContain('consent.md:13:22 error: ');
  expect(await workers.ask('check folder', { folder })).toEqual(first);
  expect(await workers.runAlone('check folder', { folder })).toEqual(first);
  const missing = await workers.ask('check folder', { folder: `${folder}-none` });
  expect(missing.mistakes[0]?.message).toContain('study.yaml');
});

test('what is under way when the server stops is rejected, and the server ends', async () => {
  const asked = server.running.context.workers.runAlone('check folder', { folder });
  const told = asked.then(() => 'done', String);
  await server.stop();
  expect(await told).toMatch(/done|thread ended/u);
  await server.start();
});
