import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOwnPage } from '../../../../server/http/middleware/own-pages-only.ts';
import { LiveServer } from '../../../support/live-server.ts';

type Headers = Readonly<Record<string, string>>;

interface Case {
  where: string;
  headers: Headers;
  own: boolean;
  publicUrl?: string;
  /** Who connects: a browser or proxy of this machine where none is named. */
  from?: string;
}

const PUBLIC = 'https://listen.example';
const PROXIED = { 'x-forwarded-for': '203.0.113.4', 'x-forwarded-proto': 'https' };

const cases: readonly Case[] = [
  { where: 'plain http', headers: { origin: 'http://192.0.2.2:8123', host: '192.0.2.2:8123' }, own: true },
  { where: 'another port', headers: { origin: 'http://192.0.2.2:9000', host: '192.0.2.2:8123' }, own: false },
  {
    where: 'a name in capitals',
    headers: { origin: 'http://lab.example', host: 'LAB.example:80' },
    own: true,
  },
  {
    where: 'a longer name',
    headers: { origin: 'https://lab.example.evil', host: 'lab.example' },
    own: false,
  },
  {
    where: 'an extension',
    headers: { origin: 'chrome-extension://lab.example', host: 'lab.example' },
    own: false,
  },
  { where: 'no host', headers: { origin: 'https://lab.example' }, own: false },
  {
    where: 'a proxy on https that passes the host on',
    headers: { ...PROXIED, origin: PUBLIC, host: 'listen.example' },
    own: true,
  },
  {
    where: 'a proxy that says the port too',
    headers: { ...PROXIED, origin: PUBLIC, host: 'listen.example:443' },
    own: true,
  },
  {
    where: 'a proxy that does not say https',
    headers: { origin: PUBLIC, host: 'listen.example' },
    own: true,
  },
  {
    where: 'a page without https of a host that has it',
    headers: { ...PROXIED, origin: 'http://listen.example', host: 'listen.example' },
    own: false,
  },
  {
    where: 'a proxy that passes the host on beside its own',
    headers: { ...PROXIED, origin: PUBLIC, host: '127.0.0.1:8123', 'x-forwarded-host': 'listen.example' },
    own: true,
  },
  {
    where: 'a proxy that names no host',
    headers: { ...PROXIED, origin: PUBLIC, host: '127.0.0.1:8123' },
    own: false,
  },
  {
    where: 'a proxy that names no host, before the address of EARSHOT_URL',
    headers: { ...PROXIED, origin: PUBLIC, host: '127.0.0.1:8123' },
    publicUrl: PUBLIC,
    own: true,
  },
  {
    where: 'this machine, past the proxy',
    headers: { origin: 'http://localhost:8123', host: 'localhost:8123' },
    publicUrl: PUBLIC,
    own: true,
  },
  {
    where: 'somebody who is no proxy of this machine and names a host',
    headers: { origin: 'https://evil.example', host: 'lab.example', 'x-forwarded-host': 'evil.example' },
    from: '203.0.113.9',
    own: false,
  },
  {
    where: 'a form of our own page, whose policy hides the origin',
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin', host: 'lab.example' },
    own: true,
  },
  {
    where: 'a page without an origin of its own',
    headers: { origin: 'null', host: 'lab.example' },
    own: false,
  },
  {
    where: 'a form of another site, whose policy hides the origin',
    headers: { origin: 'null', 'sec-fetch-site': 'cross-site', host: 'lab.example' },
    own: false,
  },
  {
    where: 'another name of the same site',
    headers: { origin: 'https://a.lab.example', 'sec-fetch-site': 'same-site', host: 'lab.example' },
    own: false,
  },
  {
    where: 'an address that was typed',
    headers: { 'sec-fetch-site': 'none', host: 'lab.example' },
    own: false,
  },
  { where: 'a program that says nothing', headers: { host: 'lab.example' }, own: false },
];

test.each(cases)('$where: own page $own', ({ headers, publicUrl = null, from = '127.0.0.1', own }) => {
  expect(isOwnPage({ headers, socket: { remoteAddress: from } }, { origin: publicUrl })).toBe(own);
});

describe('every way in asks the same', () => {
  let server: LiveServer;
  beforeAll(async () => {
    server = await LiveServer.start();
  });
  afterAll(() => server.close());

  /** The status of a write, or of a socket's first request. */
  function statusOf(path: string, headers: Headers): Promise<number> {
    const isSocket = path.startsWith('/socket.io');
    return new Promise((resolve, reject) => {
      const asked = request(new URL(path, server.running.url), {
        method: isSocket ? 'GET' : 'POST',
        agent: false,
        headers: {
          'content-type': 'application/json',
          ...(isSocket && {
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
          }),
          ...headers,
        },
      });
      asked.on('error', reject);
      asked.on('upgrade', (response, socket) => {
        socket.destroy();
        resolve(response.statusCode ?? 0);
      });
      asked.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      asked.end(isSocket ? undefined : '{}');
    });
  }

  test.each([
    ['a listener enters', '/s/nothing/api/enter', 404],
    ['a listener answers', '/s/nothing/api/answers', 401],
    ['an account signs in', '/console/api/sign-in', 422],
    ['the console acts', '/console/api/accounts', 401],
    ['a page opens a socket', '/socket.io/?EIO=4&transport=websocket', 101],
  ])('%s', async (_, path, own) => {
    const { host, origin } = new URL(server.running.url);
    const isSocket = path.startsWith('/socket.io');
    const refused = isSocket ? 400 : 403;
    expect(await statusOf(path, { origin })).toBe(own);
    expect(await statusOf(path, { origin, 'sec-fetch-site': 'same-origin' })).toBe(own);
    expect(await statusOf(path, { origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(own);
    expect(await statusOf(path, { origin: 'https://elsewhere.example' })).toBe(refused);
    expect(await statusOf(path, { origin: 'null' })).toBe(refused);
    expect(await statusOf(path, { origin, 'sec-fetch-site': 'same-site' })).toBe(refused);
    expect(await statusOf(path, { host })).toBe(isSocket ? refused : own);
    expect(await statusOf(path, { host, cookie: 'earshot-console=key' })).toBe(refused);
  });
});
