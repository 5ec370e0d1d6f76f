import { createServer, type Server } from 'node:http';
import { EventEmitter, once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { linesTo, openSocket, type LineEvents, type OpenLine } from '../../../server/platform/line.ts';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server that repeats what it is sent, and hangs up on who asks for it. */
async function served(): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    if (request.url === '/gone') {
      request.socket.destroy();
      return;
    }
    const pieces: Buffer[] = [];
    request
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => {
        const body = Buffer.concat(pieces);
        const from = String(request.socket.remoteAddress);
        response.writeHead(200, { 'Content-Length': body.length, 'X-From': from }).end(body);
      });
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return { server, origin: `http://127.0.0.1:${address.port}` };
}

const post = (path: string, body: string, more = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: here\r\n${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** What a line brings, up to a text; `closed`: resolves when it is closed. */
function heard(): { events: LineEvents; until(wanted: string): Promise<string>; closed: Promise<unknown> } {
  const changes = new EventEmitter();
  let text = '';
  const closed = once(changes, 'closed');
  return {
    events: {
      bytes(bytes) {
        text += bytes.toString('latin1');
        changes.emit('bytes');
      },
      closed: (cause) => void changes.emit('closed', cause),
    },
    closed,
    async until(wanted) {
      const end = Buffer.from(wanted).toString('latin1');
      while (!text.endsWith(end)) await once(changes, 'bytes');
      const all = Buffer.from(text, 'latin1').toString();
      text = '';
      return all;
    },
  };
}

test.each(['over the network', 'in this process'])('a line %s brings each reply whole', async (kind) => {
  const { server, origin } = await served();
  const open: OpenLine = kind === 'in this process' ? linesTo(server) : openSocket;
  const { events, until } = heard();
  const line = open(origin, events);
  const long = '语音'.repeat(100_000);
  for (const body of ['one', long, 'three']) {
    line.send(post('/', body));
    const reply = await until(body);
    expect(reply).toMatch(/^HTTP\/1\.1 200 OK\r\nContent-Length: /u);
    expect(reply).toContain('X-From: 127.0.0.1\r\n');
    expect(reply.endsWith(`\r\n\r\n${body}`)).toBe(true);
    line.rest();
  }
  expect(line.isOpen).toBe(true);
  line.close();
  expect(line.isOpen).toBe(false);
});

test.each(['over the network', 'in this process'])(
  'who is hung up on by a server %s is told',
  async (kind) => {
    const { server, origin } = await served();
    const open: OpenLine = kind === 'in this process' ? linesTo(server) : openSocket;
    const cut = heard();
    open(origin, cut.events).send(post('/gone', ''));
    await cut.closed;
    const ended = heard();
    const line = open(origin, ended.events);
    line.send(post('/', 'last', 'Connection: close\r\n'));
    expect(await ended.until('last')).toContain('Connection: close');
    await ended.closed;
    expect(line.isOpen).toBe(false);
  },
);
