import express from 'express';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Study } from '#core/study/study.ts';
import { parseRequest } from '../../../../server/platform/app-error.ts';
import { errorHandler } from '../../../../server/http/middleware/errors.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { answerSession, STARTED } from '../../app/ratings/answer-session.ts';
import { answerTo, exportStudyDocument } from '../../app/ratings/study.ts';
import { newVersion } from '../../../support/new-version.ts';

const OWN = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };

interface Told {
  status: number;
  error: { code: string; message: string };
}

async function told(response: Response): Promise<Told> {
  const { error }: Pick<Told, 'error'> = await response.json();
  return { status: response.status, error };
}

const INTERNAL = { status: 500, error: { code: 'internal', message: 'something went wrong on the server' } };

describe('what is stored and does not fit its schema is no fault of who asks', () => {
  let server: LiveServer;
  beforeAll(async () => {
    server = await LiveServer.start();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.log.length = 0;
  });

  test('the config of a version', async () => {
    const document = exportStudyDocument();
    const blocks = document.config.blocks.map((block) => ({ ...block, min_coverage: 'half' }));
    const config = { ...document.config, blocks };
    const study: Study = JSON.parse(JSON.stringify({ ...document, config }));
    await server.running.context.store.publishVersion(
      newVersion({ name: 'bad', slug: 'bad', study, at: STARTED }),
    );
    const entered = await fetch(`${server.running.url}/s/bad/api/enter`, {
      method: 'POST',
      headers: OWN,
      body: '{}',
    });
    expect(await told(entered)).toEqual(INTERNAL);
    expect(server.log).toHaveLength(1);
    expect(server.log[0]).toMatch(/^POST \/enter: .*min_coverage/su);
  });

  test('an answer', async () => {
    const { store } = server.running.context;
    const study = exportStudyDocument();
    const version = await store.publishVersion(
      newVersion({ name: 'mine', slug: 'mine', study, at: STARTED }),
    );
    await answerSession(store, version, {
      name: 'one',
      answer: answerTo,
      listening: () => ({ pageMs: 'long' }),
    });
    const owner = await ConsoleClient.as(server.running, 'owner');
    expect(await told(await owner.fetch('get', '/studies/mine/monitor/sessions/Sone'))).toEqual(INTERNAL);
    expect(server.log).toHaveLength(1);
    expect(server.log[0]).toMatch(/^GET \/studies\/:study\/monitor\/sessions\/:session: .*pageMs/su);
  });
});

describe('of a request and of everything else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-errors-'));
  const log: string[] = [];
  let thrown: unknown;
  let url = '';
  const app = express();
  app.post('/json', express.json({ limit: 40 }), (request, response) => {
    response.json(
      parseRequest(
        z.object({
          page: z.strictObject({
            number: z.number().min(1),
            name: z.string().min(1, 'write a name').optional(),
          }),
        }),
        request.body,
      ),
    );
  });
  app.get('/thrown', () => {
    throw thrown;
  });
  app.get('/file/:name', (request, response) => {
    response.sendFile(request.params.name, { root: folder });
  });
  app.use(errorHandler((line) => log.push(line)));
  const server = createServer(app);
  beforeAll(async () => {
    writeFileSync(join(folder, 'a.txt'), 'abc');
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    log.length = 0;
  });

  const send = async (body: BodyInit, headers: Record<string, string> = {}): Promise<Told> =>
    told(await fetch(`${url}/json`, { method: 'POST', headers: { ...OWN, ...headers }, body }));

  test.each([
    ['{"page":{}}', 'page.number is missing; it must be a number'],
    ['{"page":{"number":"two"}}', 'page.number must be a number, but is the text "two"'],
    ['{"page":{"number":1,"colour":"red"}}', 'page has no colour'],
    ['{"page":{"number":1,"name":5}}', 'page.name must be text, but is the number 5'],
    ['[]', 'the request must be a map of keys, but is a list'],
    ['{"page":{"number":1,"name":""}}', 'page.name: write a name'],
    ['{"page":{"number":0}}', 'page.number is 0, but must be at least 1'],
  ])('a body that its schema refuses is told by its first field: %s', async (body, message) => {
    expect(await send(body)).toEqual({ status: 422, error: { code: 'invalid-request', message } });
    expect(log).toEqual([]);
  });

  test.each([
    ['cut off', 400, '{"page"', {}],
    ['too large', 413, JSON.stringify('a'.repeat(50)), {}],
    ['in an unknown encoding', 415, '{}', { 'Content-Encoding': 'none' }],
    ['in an unknown alphabet', 415, '{}', { 'Content-Type': 'application/json; charset=klingon' }],
    ['not compressed as it says', 400, '{}', { 'Content-Encoding': 'gzip' }],
  ])('a body that is %s is refused with %i', async (_, status, body, headers) => {
    const error = { code: 'bad-request', message: 'the request could not be read' };
    expect(await send(body, headers)).toEqual({ status, error });
    expect(log).toEqual([]);
  });

  test.each([
    ['an address that cannot be decoded', 400, '/file/%ff', {}],
    ['a part of a file that is not there', 416, '/file/a.txt', { Range: 'bytes=9-' }],
    ['a file in another state than it is', 412, '/file/a.txt', { 'If-Match': '"b"' }],
  ])('%s is refused with %i', async (_, status, path, headers) => {
    expect(await told(await fetch(url + path, { headers }))).toMatchObject({ status });
    expect(log).toEqual([]);
  });

  const parsed = z.object({ id: z.string() }).safeParse({});
  test.each([
    ['a schema within the server', parsed.error],
    ['a reply of another server', Object.assign(new Error('no such study'), { status: 404 })],
    ['a status that is none', Object.assign(new Error('teapot'), { status: 418, type: 'teapot' })],
    ['a stream of ours that was read twice', Object.assign(new Error(), { status: 400, type: 'stream' })],
    ['a text', 'text'],
  ])('%s is a fault of the server, with its cause in the log', async (_, cause) => {
    thrown = cause;
    expect(await told(await fetch(`${url}/thrown`))).toEqual(INTERNAL);
    expect(log).toHaveLength(1);
    expect(log[0]).toContain('GET /thrown: ');
  });

  test('the log has the causes of an error too', async () => {
    thrown = new Error('no page was laid out', { cause: new Error('the seed is empty') });
    expect(await told(await fetch(`${url}/thrown`))).toEqual(INTERNAL);
    expect(log[0]).toMatch(/no page was laid out.*Caused by Error: the seed is empty/su);
  });

  test('a file of ours that is gone is a fault of the server', async () => {
    expect(await told(await fetch(`${url}/file/b.txt`))).toEqual(INTERNAL);
    expect(log[0]).toContain('b.txt');
  });
});
