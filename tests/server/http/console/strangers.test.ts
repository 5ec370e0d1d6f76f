import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConsoleClient } from '../../../support/console-client.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { STARTED } from '../../app/ratings/answer-session.ts';
import { exportStudyDocument } from '../../app/ratings/study.ts';
import { newVersion } from '../../../support/new-version.ts';

let server: LiveServer;
let ada: ConsoleClient;

beforeAll(async () => {
  server = await LiveServer.start();
  const { store, env } = server.running.context;
  await store.publishVersion(
    newVersion({ name: 'secret', slug: 'slug', study: exportStudyDocument(), at: STARTED }),
  );
  ada = await ConsoleClient.as(server.running, 'researcher', { name: 'ada' });
  const account = await store.accountByName('ada');
  const path = join('studies', 'fresh');
  await mkdir(join(env.dataFolder, path), { recursive: true });
  const folder = { name: 'fresh', path, isOwn: true, createdBy: 'ada', createdAt: STARTED };
  await store.addFolder({ folder, accountId: account?.id ?? '' });
});

afterAll(() => server.close());

test.each<[string, string, object?]>([
  ['get', 'quality'],
  ['get', 'quality/listeners'],
  ['get', 'unblinding'],
  ['get', 'recruiter'],
  ['get', 'monitor/sessions/any'],
  ['put', 'monitor/state', { state: 'open' }],
  ['post', 'exports', { kind: 'methods' }],
  ['post', 'decisions', { session: 'any', verdict: 'keep', reason: 'a good reason' }],
])('who brings a study that was never published learns of no other: %s %s', async (method, path, body) => {
  const address = `/studies/fresh/${path}`;
  const response = await (body ? ada.send(method, address, body) : ada.fetch(method, address));
  expect(response.status).toBeGreaterThanOrEqual(400);
  const text = await response.text();
  expect(text).not.toContain('secret');
  expect(text).not.toContain(server.running.context.env.dataFolder);
});
