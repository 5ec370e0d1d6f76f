import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { StudyVersion } from '../../../../server/db/contract/store.ts';
import { serverLogger } from '../../../../server/platform/logger.ts';
import { LiveServer } from '../../../support/live-server.ts';

const TOKEN = 'a-token-of-the-metrics';
const PERSON = 'canary5f0c1b2a3d4e5f6a7b8c9d';

const line = z.looseObject({ level: z.string(), time: z.iso.datetime(), msg: z.string() });
const request = line.extend({
  id: z.string(),
  method: z.string(),
  route: z.string(),
  study: z.string().optional(),
  status: z.number(),
  ms: z.number(),
});

const lines: string[] = [];
let server: LiveServer;
let version: StudyVersion;

beforeAll(async () => {
  const logger = serverLogger({ write: (text: string) => lines.push(text) });
  server = await LiveServer.start({ logger }, { metricsToken: TOKEN });
  version = await server.publish('rating');
});
afterAll(() => server.close());

const ask = (path: string, options: RequestInit = {}): Promise<Response> =>
  fetch(`${server.running.url}${path}`, { redirect: 'manual', ...options });

/** A listener of Prolific comes by the link, and enters. */
async function come(): Promise<Response> {
  const query = `PROLIFIC_PID=${PERSON}&STUDY_ID=${PERSON}&SESSION_ID=${PERSON}`;
  const entry = await ask(`/s/${version.slug}?${query}`);
  const cookie = entry.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return ask(`/s/${version.slug}/api/enter`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: '{}',
  });
}

const requests = () => lines.map((text) => request.parse(JSON.parse(text)));

test('each request has a line with its route, study, status and duration, and the id that a refusal has', async () => {
  const reply = await come();
  expect(reply.status).toBe(200);
  expect(reply.headers.get('x-request-id')).toBeNull();
  await expect
    .poll(() => requests().at(-1))
    .toMatchObject({
      level: 'info',
      msg: 'request',
      method: 'POST',
      route: '/s/:slug/api/enter',
      study: 'rating',
      status: 200,
    });
  const refused = await ask(`/s/${version.slug}/api/session`);
  const id = refused.headers.get('x-request-id');
  await expect
    .poll(() => requests().find((one) => one.id === id))
    .toMatchObject({ route: '/s/:slug/api/session', status: 401 });
  await ask('/nowhere');
  await expect.poll(() => requests().at(-1)).toMatchObject({ route: 'other', status: 404 });
});

test('no line has the id of a person, the key of a study, or an address', async () => {
  await come();
  const all = lines.join('');
  expect(all).toContain('/s/:slug');
  for (const secret of [PERSON, version.slug, '127.0.0.1', '::1']) expect(all).not.toContain(secret);
});

test('a request that fails is an error in the log, and a warning is a line too', () => {
  const written: string[] = [];
  serverLogger({ write: (text: string) => written.push(text) }).warn('the disk is slow');
  expect(line.parse(JSON.parse(written[0] ?? ''))).toMatchObject({ level: 'warn', msg: 'the disk is slow' });
});

test('at a terminal people read messages alone, and no requests', () => {
  const written: string[] = [];
  const logger = serverLogger({ isTTY: true, write: (text: string) => written.push(text) });
  logger.warn('the disk is slow');
  logger.info({ route: '/s/:slug' }, 'request');
  expect(written).toEqual(['the disk is slow\n']);
});

test('metrics are for those who know the token, and are about no person', async () => {
  await come();
  expect((await ask('/metrics')).status).toBe(401);
  expect((await ask('/metrics', { headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
  const reply = await ask('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toContain('text/plain');
  const text = await reply.text();
  expect(text).toMatch(/^earshot_sessions\{mode="live",state="entered"\} [1-9]/mu);
  expect(text).toMatch(/^earshot_commit_seconds_count [1-9]/mu);
  expect(text).toMatch(
    /^earshot_request_seconds_count\{method="POST",route="\/s\/:slug\/api\/enter",status="200"\} [1-9]/mu,
  );
  for (const name of [
    'reserved_pages 0',
    'jobs_running 0',
    'sockets 0',
    'disk_free_bytes',
    'event_loop_late_seconds',
  ])
    expect(text).toContain(`\nearshot_${name}`);
  expect(text).toContain('# TYPE earshot_answers_total counter');
  expect(text).not.toContain('\nearshot_backup_age_seconds ');
  expect(text).not.toContain(PERSON);
  expect(text).not.toContain(version.slug);
});

test('without a token there are no metrics', async () => {
  const other = await LiveServer.start();
  const { status } = await fetch(`${other.running.url}/metrics`, { headers: { authorization: 'Bearer ' } });
  expect(status).toBe(404);
  await other.close();
});
