import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccountLink } from '../../../server/app/accounts/links.ts';
import { ConsoleClient } from '../../support/console-client.ts';
import { LiveServer } from '../../support/live-server.ts';

const PASSWORD = 'a long sentence is a password';
const MOST_GROWTH_BYTES = 300e6;

let server: LiveServer;

beforeAll(async () => {
  server = await LiveServer.start();
  const { url, context } = server.running;
  const link = await newAccountLink(context.store, { url, accountId: null, at: context.now() });
  const owner = { token: link.split('#')[1], name: 'ada', password: PASSWORD };
  await new ConsoleClient(url).post('/welcome', owner);
});

afterAll(() => server.close());

const credentials = JSON.stringify({ name: 'ada', password: PASSWORD });

function signIn(headers: Record<string, string>, body = credentials): Promise<Response> {
  return new ConsoleClient(server.running.url).fetch('post', '/sign-in', {
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
}

test('S14 and fault 39: 200 sign-ins at once take less than 300 MB, and their victim gets in afterwards', async () => {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const wrong = JSON.stringify({ name: 'ada', password: 'a guess' });
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, guesser) => signIn({ 'X-Forwarded-For': `203.0.113.${guesser}` }, wrong)),
  );
  clearInterval(watch);
  const statuses = replies.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  // Some are really checked; the others are told to come again, instead of waiting with their memory.
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(50);
  expect(most - before).toBeLessThan(MOST_GROWTH_BYTES);
  expect((await signIn({ 'X-Forwarded-For': '198.51.100.7' })).status).toBe(200);
}, 300_000);
