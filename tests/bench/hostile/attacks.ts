import { randomUUID } from 'node:crypto';
import { request, type Agent } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Listener } from './listeners.ts';

/** One hostile client: where its proxy says that it is, and what it has. */
export interface Client {
  port: number;
  address: string;
  agent: Agent;
  atPages: Listener;
  atCheck: Listener;
}

interface Asked {
  status: number;
  text: string;
}

/** Sends a request; resolves whatever comes of it. */
function ask(
  { port, address, agent }: Client,
  method: string,
  path: string,
  { cookie = '', body }: { cookie?: string; body?: string } = {},
): Promise<Asked> {
  return new Promise((resolve) => {
    const gone = (): void => resolve({ status: 0, text: '' });
    const headers = {
      'x-forwarded-for': address,
      ...(cookie === '' ? {} : { cookie }),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (reply) => {
      let text = '';
      reply.on('data', (chunk: Buffer) => (text += text.length < 20_000 ? chunk.toString('latin1') : ''));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
      reply.on('error', gone);
    });
    sent.on('error', gone);
    sent.end(body);
  });
}

const times = (count: number, text: string): string => Array.from({ length: count }, () => text).join(',');

/** An answer that is as a browser sends it but for its answer and its intervals. */
const answerOf = (answer: string, intervals: string): string =>
  `{"id":"${randomUUID()}","page":"a-page","answer":${answer},"listening":{"pageMs":1,"decisionMs":1,"switches":0,` +
  `"hidden":[],"slots":[{"slot":"a","intervals":[${intervals}],"plays":1,"firstPlayMs":0}]}}`;

const EMPTY_LISTS = answerOf(`[${times(160_000, '[]')}]`, '');
const DEEP = answerOf(`${'['.repeat(200_000)}${']'.repeat(200_000)}`, '');
const KEYS = answerOf(
  `{${Array.from({ length: 900 }, (_, i) => `"k${i}":1`).join(',')}}`,
  times(500, '[0,1,2]'),
);
const LARGE = answerOf(`"${'x'.repeat(100_000)}"`, times(500, '[0,1,2]'));
const BODIES = [EMPTY_LISTS, DEEP, KEYS, LARGE];

let turn = 0;

/** Opens a connection, says something and keeps it open. */
async function hold({ port }: Client, said: string): Promise<Asked> {
  const socket = connect(port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.write(said);
  const dribble = setInterval(() => socket.write('x'), 500);
  await closed;
  clearInterval(dribble);
  return { status: 0, text: '' };
}

const socketHead = ({ port, address }: Client): string =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Origin: http://127.0.0.1:${port}`,
    `X-Forwarded-For: ${address}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n');

const later = <T>(asked: T): Promise<T> => wait(10, asked);

async function checks(client: Client): Promise<Asked> {
  const { api, cookie } = client.atCheck;
  const { text } = await ask(client, 'POST', `${api}checks/headphones/attempts`, { cookie, body: '{}' });
  const [, token = 'none'] = /"token":"([^"]+)"/u.exec(text) ?? [];
  return ask(client, 'GET', `${api}checks/headphones/sounds/${token}`, { cookie });
}

async function bundles(client: Client): Promise<Asked> {
  const { api, cookie } = client.atPages;
  const { text } = await ask(client, 'GET', `${api}pages/1`, { cookie });
  const [, token = 'none'] = /"token":"([^"]+)"/u.exec(text) ?? [];
  return ask(client, 'GET', `${api}bundles/${token}`, { cookie });
}

export interface Attack {
  /** What a client does again and again. */
  run(client: Client): Promise<Asked>;
  /** How often at once. */
  atOnce: number;
}

const PAGES = ['', 'pages/1', 'pages/1/feedback', 'session'];

/** What a client that may be a listener can do. None waits when it is told to. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'largest bodies': {
    atOnce: 8,
    run: (client) => {
      const { api, cookie } = client.atPages;
      return ask(client, 'POST', `${api}answers`, {
        cookie,
        body: BODIES[(turn += 1) % BODIES.length] ?? '',
      });
    },
  },
  'bodies of strangers': {
    atOnce: 8,
    run: (client) =>
      ask(client, 'POST', `${client.atPages.api}${turn++ % 2 ? 'answers' : 'enter'}`, { body: EMPTY_LISTS }),
  },
  'slowest connections': {
    atOnce: 100,
    run: (client) => {
      const { api, cookie } = client.atPages;
      const head = `POST ${api}answers HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${client.address}\r\n`;
      const body = `Cookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n`;
      return hold(client, ['', head, `${head}${body}`][(turn += 1) % 3] ?? '');
    },
  },
  'most reconnects': {
    atOnce: 20,
    run: async (client) => {
      const socket = connect(client.port, '127.0.0.1');
      const over = new Promise((resolve) => socket.once('close', resolve));
      socket.on('error', () => undefined);
      socket.once('data', () => socket.destroy());
      socket.write(turn++ % 2 ? socketHead(client) : 'GET / HTTP/1.0\r\n\r\n');
      await over;
      return { status: 0, text: '' };
    },
  },
  'most sockets': { atOnce: 150, run: async (client) => later(await hold(client, socketHead(client))) },
  'entering without end': {
    atOnce: 20,
    run: (client) => ask(client, 'POST', `${client.atPages.api}enter`, { body: '{}' }),
  },
  'checks and their sounds': { atOnce: 10, run: checks },
  'bundles without end': { atOnce: 10, run: bundles },
  'pages and feedback': {
    atOnce: 20,
    run: (client) => {
      const { api, cookie } = client.atPages;
      return ask(client, 'GET', `${api}${PAGES[(turn += 1) % PAGES.length]}`, { cookie });
    },
  },
};
