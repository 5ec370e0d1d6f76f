import { once } from 'node:events';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveServer } from '../../../support/live-server.ts';
import { WorkerPool } from '../../../../server/app/operations/worker-pool.ts';
import { localEnv } from '../../../../server/platform/env.ts';
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

test('long tasks one after another share a thread, which ends once none comes', async () => {
  const pool = new WorkerPool(localEnv(server.dataFolder));
  const check = () => pool.runAlone('check folder', { folder });
  const started: Worker[] = [];
  const note = (worker: Worker): void => void started.push(worker);
  process.on('worker', note);
  try {
    await check();
    await check();
    expect(started).toHaveLength(1);
    for (const thread of started) await once(thread, 'exit');
    await check();
    expect(started).toHaveLength(2);
  } finally {
    process.off('worker', note);
    await pool.close();
  }
});

test('what is under way when the server stops is rejected, and the server ends', async () => {
  const asked = server.running.context.workers.runAlone('check folder', { folder });
  const told = asked.then(() => 'done', String);
  await server.stop();
  expect(await told).toMatch(/done|thread ended/u);
  await server.start();
});
