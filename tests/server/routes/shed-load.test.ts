import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { createConsoleContext } from '../../../server/console/console-context.ts';
import { StoreEvents } from '../../../server/console/monitor/store-events.ts';
import { createContext } from '../../../server/context.ts';
import { LiveServer } from '../../support/live-server.ts';

let server: LiveServer;
let late = 0;
let url = '';
let close: () => Promise<void>;

beforeAll(async () => {
  server = await LiveServer.start();
  const { context } = server.running;
  const { store, secret, now, randomId, log, env } = context;
  const listeners = createContext(
    { store, secret, now, randomId, log, lateMs: () => late, url: () => url },
    env.dataFolder,
  );
  const researchers = createConsoleContext(listeners, {
    env,
    isDemo: false,
    events: new StoreEvents(),
    ownUrl: () => url,
  });
  const http = createServer(createApp(researchers, researchers));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  close = async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
    await researchers.workbench.close();
  };
});
afterAll(async () => {
  await close();
  await server.close();
});

const enter = (): Promise<Response> =>
  fetch(`${url}/s/unknown/api/enter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: '{}',
  });
const answer = (): Promise<Response> =>
  fetch(`${url}/s/unknown/api/answers`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: '{}',
  });

test('a server with too much to do refuses researchers first, then who is not in a study yet, and never answers', async () => {
  const statuses = async (): Promise<number[]> => {
    const door = await fetch(`${url}/console/api/door`);
    return [door.status, (await enter()).status, (await answer()).status];
  };
  const calm = await statuses();
  expect(calm.slice(0, 2)).toEqual([200, 404]);
  late = 400;
  expect(await statuses()).toEqual([503, 404, calm[2]]);
  late = 3000;
  expect(await statuses()).toEqual([503, 503, calm[2]]);
  expect((await enter()).headers.get('Retry-After')).toBe('5');
  late = 0;
  expect(await statuses()).toEqual(calm);
});
