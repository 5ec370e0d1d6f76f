import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { limitedServer, type ServerLimits } from '../../../server/platform/limited-server.ts';

const LIMITS: ServerLimits = {
  times: {
    headersTimeout: 300,
    requestTimeout: 600,
    keepAliveTimeout: 2000,
    connectionsCheckingInterval: 50,
  },
  most: { ofNetwork: 5, ofAll: 8 },
  networkOf: () => null,
};
const PATIENT = {
  headersTimeout: 60_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 60_000,
  connectionsCheckingInterval: 60_000,
};

const servers: Server[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/** A server that answers every request once all of it is there. */
async function serve(limits: Partial<ServerLimits>): Promise<Server> {
  const server = limitedServer(
    [{}, (request, response) => void request.resume().on('end', () => response.end('fine'))],
    { ...LIMITS, ...limits },
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function open(server: Server): Promise<Socket> {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  const socket = connect(address.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const hungUp = (socket: Socket): Promise<unknown> =>
  socket.destroyed ? Promise.resolve() : once(socket.resume(), 'close');

/** Whether a request on a connection is answered; false where the server hangs up. */
async function isServed(socket: Socket): Promise<boolean> {
  if (socket.destroyed) return false;
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  const [data]: unknown[] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return Buffer.isBuffer(data) && data.toString().startsWith('HTTP/1.1 200');
}

test('a connection that was answered serves the next request after a pause, and ends without one', async () => {
  const server = await serve({});
  const socket = await open(server);
  expect(await isServed(socket)).toBe(true);
  // Longer than the head of a request may take.
  await setTimeout(800);
  expect(await isServed(socket)).toBe(true);
  const begun = performance.now();
  await hungUp(socket);
  expect(performance.now() - begun).toBeGreaterThan(1000);
});

test('who opens a connection and says nothing, or never all of a request, is hung up on', async () => {
  const server = await serve({});
  const begun = 'POST / HTTP/1.1\r\nHost: here\r\n';
  const [silent, slow, headless, bodiless] = [
    await open(server),
    await open(server),
    await open(server),
    await open(server),
  ];
  slow.write(`${begun}X-Slow: `);
  headless.write(begun);
  bodiless.write(`${begun}Content-Length: 1000\r\n\r\nx`);
  // A letter at a time keeps no connection open.
  const dribble = setInterval(() => slow.write('x'), 20);
  await Promise.all([silent, slow, headless, bodiless].map(hungUp));
  clearInterval(dribble);
  expect(await isServed(await open(server))).toBe(true);
});

test('a network has so many connections at once, whatever it does with them, and a new one when another ends', async () => {
  const server = await serve({ times: PATIENT, networkOf: (address) => address });
  const kept: Socket[] = [];
  while (kept.length < 5) kept.push(await open(server));
  expect(await isServed(await open(server))).toBe(false);
  const [first, ...others] = kept;
  for (const socket of others) expect(await isServed(socket)).toBe(true);
  first?.destroy();
  // The server may hear of it a moment later.
  await expect.poll(async () => isServed(await open(server))).toBe(true);
});

test('all networks together have so many, those of a proxy included', async () => {
  const server = await serve({ times: PATIENT });
  const kept: Socket[] = [];
  while (kept.length < 8) kept.push(await open(server));
  expect(await isServed(await open(server))).toBe(false);
  for (const socket of kept) expect(await isServed(socket)).toBe(true);
});
