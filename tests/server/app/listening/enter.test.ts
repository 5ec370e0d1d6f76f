import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import { deriveKey } from '../../../../server/platform/secret.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder, type TestServer } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await serveStudy(await writeTernary(folder.path));
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

test('a rehearsal is entered with the key of the study and with no other', async () => {
  const { secret } = server.context;
  const key = deriveKey(secret, 'rehearsal', server.slug);
  const foreign = [
    '',
    key.slice(1),
    `${key}x`,
    deriveKey(secret, 'live', server.slug),
    deriveKey(secret, 'rehearsal', 'other'),
  ];
  for (const wrong of foreign) {
    const refused = await new TestListener(server).api('POST', 'enter', {
      rehearsal: { key: wrong, timeScale: 1 },
    });
    expect([refused.status, JSON.parse(refused.body.toString()).error.code]).toEqual([404, 'not-found']);
  }
  const listener = new TestListener(server);
  const view = await listener.json<SessionView>('POST', 'enter', { rehearsal: { key, timeScale: 1 } });
  expect(view.state).toBe('entered');
  const modes = [];
  for await (const { session } of server.context.store.readSessions(server.version.studyId, ['rehearsal'])) {
    modes.push(session.mode);
  }
  expect(modes).toEqual(['rehearsal']);
});
