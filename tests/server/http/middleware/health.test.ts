import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { freeBytes } from '../../../../server/platform/free-bytes.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await serveStudy(await writeTernary(folder.path));
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

async function health(): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.url}/healthz`);
  return { status: response.status, body: await response.json() };
}

test('P8 the health page says 200 while answers can be stored, and nothing of what is served', async () => {
  expect(await health()).toEqual({ status: 200, body: { ok: true, database: 'ok', disk: 'ok' } });
  expect(await freeBytes(server.dataFolder)).toBeGreaterThan(0);
});

test('P8 a disk with little space left is 503', async () => {
  server.context.freeBytes = async () => 63 * 1024 * 1024;
  expect(await health()).toEqual({
    status: 503,
    body: { ok: false, database: 'ok', disk: 'nearly full' },
  });
});

test('P8 a data folder that is gone and a database that is closed are 503, their cause is in the log alone', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.context.freeBytes = () => freeBytes(`${server.dataFolder}/nowhere`);
  await server.context.store.close();
  const { status, body } = await health();
  expect([status, body]).toEqual([503, { ok: false, database: 'failed', disk: 'failed' }]);
  expect(said.mock.calls.flat().join('\n')).toMatch(/health: database[^]*health: disk[^]*ENOENT/);
  server.context.store = openSqliteStore(server.dataFolder);
});
