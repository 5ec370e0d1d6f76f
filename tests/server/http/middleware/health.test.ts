import { expect, test, vi } from 'vitest';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { freeBytes } from '../../../../server/platform/free-bytes.ts';
import { writeTernary } from '../../../support/tiny-study.ts';
import { useServer } from '../../../support/use-server.ts';

const stage = useServer(writeTernary);

async function health(): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${stage.server.url}/healthz`);
  return { status: response.status, body: await response.json() };
}

test('P8 the health page says 200 while answers can be stored, and nothing of what is served', async () => {
  expect(await health()).toEqual({ status: 200, body: { ok: true, database: 'ok', disk: 'ok' } });
  expect(await freeBytes(stage.server.dataFolder)).toBeGreaterThan(0);
});

test('P8 a disk with little space left is 503', async () => {
  stage.server.context.freeBytes = async () => 63 * 1024 * 1024;
  expect(await health()).toEqual({
    status: 503,
    body: { ok: false, database: 'ok', disk: 'nearly full' },
  });
});

test('P8 a data folder that is gone and a database that is closed are 503, their cause is in the log alone', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  stage.server.context.freeBytes = () => freeBytes(`${stage.server.dataFolder}/nowhere`);
  await stage.server.context.store.close();
  const { status, body } = await health();
  expect([status, body]).toEqual([503, { ok: false, database: 'failed', disk: 'failed' }]);
  expect(said.mock.calls.flat().join('\n')).toMatch(/health: database[^]*health: disk[^]*ENOENT/);
  stage.server.context.store = openSqliteStore(stage.server.dataFolder);
});
