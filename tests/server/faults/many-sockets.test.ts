import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket as TcpSocket } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attachSockets } from '../../../server/http/sockets/attach-sockets.ts';
import { networkOfRequest, trustProxy } from '../../../server/platform/proxies.ts';
import { monitorKey } from '../../../server/app/monitoring/monitor-link.ts';
import type { StudyVersion } from '../../../server/db/contract/store.ts';
import { publishVoices } from '../app/monitoring/rig.ts';
import { LiveServer } from '../../support/live-server.ts';

let own: LiveServer;
let version: StudyVersion;
const closing: (() => unknown)[] = [];

beforeEach(async () => {
  own = await LiveServer.start();
  version = await publishVoices(own, 'voices');
});

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await own.close();
});

/** A server that has nothing but sockets, and gives up on those that watch nothing after `joinMs`. */
async function serve(joinMs: number): Promise<{ server: Server; port: number }> {
  const server = createServer();
  const detach = attachSockets(server, own.running.context, { joinMs });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  closing.push(() => {
    detach();
    return new Promise((resolve) => server.close(resolve));
  });
  return { server, port: address.port };
}

/** A socket's handshake by hand; resolves with the status. It says nothing of its own afterwards. */
async function upgrade(port: number, forwardedFor = ''): Promise<{ status: number; socket: TcpSocket }> {
  const socket = connect(port, '127.0.0.1');
  closing.push(() => socket.destroy());
  socket.on('error', () => undefined);
  const head = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    ...(forwardedFor === '' ? [] : [`X-Forwarded-For: ${forwardedFor}`]),
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const [data] = await once(socket, 'data');
  return { status: Number(String(data).split(' ')[1]), socket };
}

function browser(port: number, namespace: string): Socket {
  const { slug } = version;
  const url = `http://127.0.0.1:${port}`;
  const socket = io(`${url}${namespace}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { slug, token: monitorKey(own.running.context.secret, slug) },
    extraHeaders: { origin: url },
  });
  closing.push(() => socket.disconnect());
  return socket;
}

const heard = (socket: Socket, event: string): Promise<unknown> =>
  new Promise((resolve) => socket.once(event, resolve));

test('a socket that never says what it wants to watch is hung up on, though it answers no farewell', async () => {
  const { port } = await serve(200);
  const { status, socket } = await upgrade(port);
  expect(status).toBe(101);
  await once(socket.resume(), 'close');
});

test('who connects without naming a study joins nothing and is hung up on', async () => {
  const { port } = await serve(200);
  const stranger = browser(port, '/');
  const gone = new Promise((resolve) => stranger.io.once('close', resolve));
  expect(await heard(stranger, 'connect_error')).toMatchObject({ message: 'refused' });
  await gone;
});

test('who leaves what they watched is hung up on, who watches stays', async () => {
  const { server, port } = await serve(5000);
  const open = (): Promise<number> =>
    new Promise((resolve) => void server.getConnections((_cause, count) => resolve(count)));
  const leaving = browser(port, '/console');
  const staying = browser(port, '/console');
  await Promise.all([leaving, staying].map((socket) => heard(socket, 'connect')));
  // A leave of the study alone, as a client that keeps its connection sends it.
  const gone = new Promise((resolve) => leaving.io.once('close', resolve));
  leaving.io.engine.write('1/console,');
  await gone;
  await expect.poll(open).toBe(1);
  expect(staying.connected).toBe(true);
});

test('of 400 sockets from one address 300 are accepted, and others come in from elsewhere', async () => {
  const { port } = await serve(60_000);
  const flood: number[] = [];
  while (flood.length < 400) flood.push((await upgrade(port, '203.0.113.40')).status);
  expect(flood.filter((status) => status === 101)).toHaveLength(300);
  expect((await upgrade(port, '203.0.113.41')).status).toBe(101);
  expect((await upgrade(port)).status).toBe(101);
});

test('reconnecting without end from one address is refused, though none of its sockets stays', async () => {
  const { port } = await serve(60_000);
  const reconnect = async (): Promise<number> => {
    const { status, socket } = await upgrade(port, '203.0.113.42');
    socket.destroy();
    return status;
  };
  let statuses: number[] = [];
  for (let round = 0; round < 50 && !statuses.includes(400); round += 1)
    statuses = await Promise.all(Array.from({ length: 40 }, reconnect));
  expect(statuses).toContain(400);
});

test('a socket that sends without end is hung up on', async () => {
  const { port } = await serve(60_000);
  const socket = browser(port, '/console');
  await heard(socket, 'connect');
  const gone = heard(socket, 'disconnect');
  for (let i = 0; i < 200; i += 1) socket.emit('anything', i);
  await gone;
});

test.each([
  ['loopback', '10.1.2.3', undefined, '10.1.2.3'],
  ['loopback', '10.1.2.3', '203.0.113.1', '10.1.2.3'],
  ['loopback', '127.0.0.1', undefined, null],
  ['loopback', '127.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['loopback', '::1', '198.51.100.9, 203.0.113.1', '203.0.113.1'],
  ['loopback', '::ffff:127.0.0.1', '203.0.113.1, 127.0.0.1', '203.0.113.1'],
  ['loopback', '127.0.0.1', '2001:db8::1', '2001:db8:0:0::/64'],
  ['10.0.0.0/8, loopback', '10.1.2.3', '203.0.113.1', '203.0.113.1'],
  ['10.0.0.0/8', '10.1.2.3', '203.0.113.1, 10.9.9.9', '203.0.113.1'],
  ['10.0.0.0/8', '192.0.2.1', '203.0.113.1', '192.0.2.1'],
  ['fd00::/8', 'fd00::7', '2001:db8::1', '2001:db8:0:0::/64'],
  ['1', '192.0.2.1', '198.51.100.9, 203.0.113.1', '203.0.113.1'],
  ['2', '192.0.2.1', '198.51.100.9, 203.0.113.1', '198.51.100.9'],
  ['0', '127.0.0.1', '203.0.113.1', null],
])(
  'with the proxies %s, a request from %s that is forwarded for %s counts for %s',
  (trust, remoteAddress, said, network) => {
    const headers = said === undefined ? {} : { 'x-forwarded-for': said };
    expect(networkOfRequest({ socket: { remoteAddress }, headers }, trustProxy(trust))).toBe(network);
  },
);
