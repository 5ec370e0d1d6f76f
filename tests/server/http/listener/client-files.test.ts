import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ClientFiles } from '../../../../server/http/middleware/client-files.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';
import { useServer } from '../../../support/use-server.ts';

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Without the decoding that `fetch` does by itself. */
async function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  const asked = send(url, { method, headers });
  asked.end();
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (!response) throw new Error(`no reply from ${url}`);
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

const SCRIPT = `export const greeting = '${'Hello, listener. '.repeat(50)}';\n`;
const PAGE = `<!doctype html><p>${'Loading… '.repeat(50)}</p>\n`;

describe('files of a build', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: Server;
  let url = '';

  beforeAll(async () => {
    folder = await temporaryFolder();
    await mkdir(join(folder.path, 'assets'));
    for (const [name, text] of [
      ['assets/app-1234.js', SCRIPT],
      ['index.html', PAGE],
    ] as const) {
      await writeFile(join(folder.path, name), text);
      await writeFile(join(folder.path, `${name}.br`), brotliCompressSync(text));
      await writeFile(join(folder.path, `${name}.gz`), gzipSync(text));
    }
    await writeFile(join(folder.path, 'assets/tiny-1234.js'), 'export {};');
    const files = new ClientFiles(folder.path);
    const app = express();
    app.use('/assets', files.assets('assets'));
    app.get('/', (request, response) => files.sendPage(request, response, 'index.html'));
    server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  });

  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await folder.remove();
  });

  test.each([
    { accept: 'gzip, deflate, br', encoding: 'br', decode: brotliDecompressSync },
    { accept: 'gzip, deflate', encoding: 'gzip', decode: gunzipSync },
    { accept: 'br;q=0, gzip', encoding: 'gzip', decode: gunzipSync },
    { accept: 'identity', encoding: undefined, decode: (body: Buffer) => body },
    { accept: '', encoding: undefined, decode: (body: Buffer) => body },
  ])('a browser that accepts "$accept" gets $encoding', async ({ accept, encoding, decode }) => {
    const headers = { 'accept-encoding': accept };
    const script = await ask(`${url}/assets/app-1234.js`, headers);
    expect(script.headers['content-encoding']).toBe(encoding);
    expect(decode(script.body).toString()).toBe(SCRIPT);
    expect(script.headers).toMatchObject({
      vary: 'Accept-Encoding',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(script.body.length),
    });
    const page = await ask(`${url}/`, headers);
    expect(page.headers['content-encoding']).toBe(encoding);
    expect(decode(page.body).toString()).toBe(PAGE);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['vary']).toBe('Accept-Encoding');
  });

  test('HEAD says what GET would send', async () => {
    const headers = { 'accept-encoding': 'br' };
    const [got, head] = [
      await ask(`${url}/assets/app-1234.js`, headers),
      await ask(`${url}/assets/app-1234.js`, headers, 'HEAD'),
    ];
    const { date: _date, ...expected } = got.headers;
    expect(head.headers).toMatchObject(expected);
    expect(head.body.length).toBe(0);
  });

  test('each encoding has a tag of its own, and a known one is not sent again', async () => {
    const tags = new Set<string>();
    for (const accept of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': accept };
      const { etag = '' } = (await ask(`${url}/assets/app-1234.js`, headers)).headers;
      tags.add(etag);
      const again = await ask(`${url}/assets/app-1234.js`, { ...headers, 'if-none-match': etag });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
    expect(tags.size).toBe(3);
  });

  test('an encoded file is sent whole, whatever range is asked for', async () => {
    const headers = { 'accept-encoding': 'br', range: 'bytes=0-9' };
    const reply = await ask(`${url}/assets/app-1234.js`, headers);
    expect(reply.status).toBe(200);
    expect(brotliDecompressSync(reply.body).toString()).toBe(SCRIPT);
  });

  test('a file too small to be encoded is sent as it is, and what is not there is not found', async () => {
    const headers = { 'accept-encoding': 'br' };
    const tiny = await ask(`${url}/assets/tiny-1234.js`, headers);
    expect([tiny.status, tiny.headers['content-encoding'], tiny.headers['vary']]).toEqual([
      200,
      undefined,
      'Accept-Encoding',
    ]);
    const others = [
      '/assets/none.js',
      '/assets/app-1234.js/',
      '/assets/..%2findex.html',
      '/assets/../index.html',
    ];
    for (const path of others) expect((await ask(url + path, headers)).status, path).toBe(404);
  });
});

describe('the server', () => {
  const stage = useServer(writeTernary);

  test('its page and code are encoded by the build, replies of the API are not', async () => {
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    const page = await ask(`${stage.server.url}/s/${stage.server.slug}`, headers);
    expect(page.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' });
    const scripts = brotliDecompressSync(page.body)
      .toString()
      .matchAll(/"(\/assets\/[\w.-]+\.js)"/gu);
    const paths = [...scripts].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths)
      expect((await ask(stage.server.url + path, headers)).headers['content-encoding']).toBe('br');
    const nobody = await ask(`${stage.server.url}/s/nothing`, headers);
    expect([nobody.status, nobody.headers['content-encoding']]).toEqual([404, 'br']);
    const session = await ask(`${stage.server.url}/s/${stage.server.slug}/api/session`, headers);
    expect(session.headers['content-encoding']).toBeUndefined();
  });
});
