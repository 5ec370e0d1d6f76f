import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder, vouchForAll, type TestServer } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await serveStudy(await writeTernary(folder.path, 'recruitment: {minutes: 10, listeners: 1}\n'));
  vouchForAll(server);
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

async function entered(): Promise<{ listener: TestListener; version: string }> {
  const listener = new TestListener(server);
  const { consent } = await listener.json<SessionView>('POST', 'enter', {});
  return { listener, version: consent.version };
}

test('consent is answered alike however often it is sent at once, and who vanishes makes room', async () => {
  const first = await entered();
  const clicks = Array.from({ length: 5 }, () =>
    first.listener.json<SessionView>('POST', 'consent', { agreed: true, version: first.version }),
  );
  const views = await Promise.all(clicks);
  expect(views[0]).toMatchObject({ state: 'active', pages: { total: 10, answered: 0 } });
  for (const view of views) expect(view).toEqual(views[0]);

  const second = await entered();
  const agree = { agreed: true, version: second.version };
  const refused = await second.listener.json<SessionView>('POST', 'consent', agree);
  expect(refused.state).toBe('full');
  const declining = { ...agree, agreed: false };
  expect(await second.listener.json<SessionView>('POST', 'consent', declining)).toEqual(refused);
  expect(await second.listener.json<SessionView>('POST', 'consent', agree)).toEqual(refused);

  server.clock.at += 86_400_000;
  const again = await second.listener.json<SessionView>('POST', 'consent', agree);
  expect(again).toMatchObject({ state: 'active', pages: { total: 10, answered: 0 } });
});

test('agreeing and declining at once are both answered with the one decision that was stored', async () => {
  server.clock.at += 2 * 86_400_000;
  const { listener, version } = await entered();
  const [agreed, declined] = await Promise.all(
    [true, false].map((said) => listener.json<SessionView>('POST', 'consent', { agreed: said, version })),
  );
  expect(agreed).toEqual(declined);
  expect(['active', 'declined']).toContain(agreed?.state);
  expect(await listener.json<SessionView>('GET', 'session')).toEqual(agreed);
});
