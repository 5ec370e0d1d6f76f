import { afterAll, beforeAll, expect, test } from 'vitest';
import { may, ROLES, type Role } from '#core/api/roles.ts';
import { RECHECK_MS } from '../../../../server/http/sockets/console-sockets.ts';
import { SOCKET_NAMESPACES, socketEvents } from '../../../../server/http/sockets/socket-events.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { io } from 'socket.io-client';
import { MonitorClient, publishVoices, VIEW } from '../../app/monitoring/rig.ts';

let server: LiveServer;
const VALID = { study: 'own', mode: 'live', view: VIEW };

beforeAll(async () => {
  server = await LiveServer.start({ recheckMs: 500 });
  await publishVoices(server, 'own');
  await publishVoices(server, 'foreign');
});
afterAll(async () => {
  await server.close();
  expect(server.log).toEqual([]);
});

/** What came of saying something: a snapshot, or why not; 'silence' for neither. */
async function outcome(client: MonitorClient, name: string, body: unknown): Promise<string> {
  client.told.length = 0;
  client.ended.length = 0;
  client.socket.emit(name, body);
  for (let waited = 0; waited < 12; waited += 1) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    if (client.told.length > 0) return 'told';
    const [ended] = client.ended;
    if (ended) return ended.code;
  }
  return 'silence';
}

async function refusalOf(namespace: string, headers: Record<string, string>): Promise<string> {
  const socket = io(`${server.running.url}${namespace}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: headers,
  });
  const said = await new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('connect_error', () => resolve('refused'));
  });
  socket.disconnect();
  return said;
}

test('S14 nobody connects to a namespace without a session, and a listener is nobody', async () => {
  const origin = server.running.url;
  for (const namespace of SOCKET_NAMESPACES) {
    expect(await refusalOf(namespace, { origin }), namespace).toBe('refused');
    expect(await refusalOf(namespace, { origin, cookie: 'earshot=a-listener' }), namespace).toBe('refused');
    expect(await refusalOf(namespace, { origin, cookie: 'earshot-console=guessed' }), namespace).toBe(
      'refused',
    );
  }
});

test('fault 39 no page of another site connects, whoever is signed in', async () => {
  const { cookie } = await ConsoleClient.as(server.running, 'owner');
  for (const namespace of SOCKET_NAMESPACES)
    for (const origin of ['https://elsewhere.example', 'null', `${server.running.url}.example`])
      expect(await refusalOf(namespace, { origin, cookie }), `${namespace} from ${origin}`).toBe('refused');
  expect(await refusalOf('/console', { cookie })).toBe('refused');
  expect(await refusalOf('/console', { cookie, origin: server.running.url })).toBe('connected');
});

test.each(ROLES)('S14 every event of the socket is for who may: %s', async (role: Role) => {
  const client = await MonitorClient.as(server, role, { studies: ['own'] });
  for (const [name, { may: permission, body }] of Object.entries(socketEvents)) {
    const isAllowed = may(role, permission);
    const said = await outcome(client, name, body === null ? undefined : VALID);
    expect(said, name).toBe(body === null ? 'silence' : isAllowed ? 'told' : 'not-allowed');
  }
  const foreign = await outcome(client, 'watch', { ...VALID, study: 'foreign' });
  const unknown = await outcome(client, 'watch', { ...VALID, study: 'there is none' });
  const sees = role === 'owner' ? 'told' : may(role, 'see') ? 'not-found' : 'not-allowed';
  expect(foreign).toBe(sees);
  // As for a study that is there: nobody learns which ones are.
  expect(unknown).toBe(may(role, 'see') ? 'not-found' : 'not-allowed');
  client.close();
});

test('fault 39 what is no question is refused, and what has no name is not heard', async () => {
  const client = await MonitorClient.as(server, 'owner');
  const wrong: unknown[] = [
    undefined,
    null,
    'own',
    {},
    { ...VALID, more: 1 },
    { ...VALID, mode: 'preview' },
    { ...VALID, view: { ...VIEW, offset: -1 } },
    { ...VALID, view: { ...VIEW, sort: '__proto__' } },
    { ...VALID, study: 'x'.repeat(300) },
  ];
  for (const body of wrong)
    expect(await outcome(client, 'watch', body), JSON.stringify(body)).toBe('bad-request');
  for (const name of ['snapshot', 'whole', 'change', 'message', 'watchAll'])
    expect(await outcome(client, name, VALID), name).toBe('silence');
  const closed = new Promise((resolve) => client.socket.on('disconnect', resolve));
  client.socket.emit('watch', { ...VALID, study: 'x'.repeat(20_000) });
  expect(await closed).toBe('transport close');
});

test('S14 who is signed out, or has the study no more, is cut off within a minute', async () => {
  const viewer = await ConsoleClient.as(server.running, 'viewer', { name: 'goes', studies: ['own'] });
  const client = await MonitorClient.connect(server.running.url, viewer.cookie);
  expect(await outcome(client, 'watch', VALID)).toBe('told');
  const loser = await ConsoleClient.as(server.running, 'viewer', { name: 'loses', studies: ['own'] });
  const other = await MonitorClient.connect(server.running.url, loser.cookie);
  expect(await outcome(other, 'watch', VALID)).toBe('told');
  const ends = [client, other].map(
    ({ socket }) => new Promise((resolve) => socket.on('disconnect', resolve)),
  );
  const { store } = server.running.context;
  const account = await store.accountByName('loses');
  await store.takeAccess(account?.id ?? '', 'own');
  await viewer.post('/sign-out');
  await Promise.all(ends);
  expect(client.ended).toEqual([{ code: 'not-allowed' }]);
  expect(other.ended).toEqual([{ code: 'not-found' }]);
  expect(RECHECK_MS).toBeLessThan(60_000);
});
