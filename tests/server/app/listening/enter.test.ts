import { expect, test } from 'vitest';
import type { SessionView } from '#core/session/contract.ts';
import { deriveKey } from '../../../../server/platform/secret.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { writeTernary } from '../../../support/tiny-study.ts';
import { useServer } from '../../../support/use-server.ts';

const stage = useServer(writeTernary);

test('a rehearsal is entered with the key of the study and with no other', async () => {
  const { secret } = stage.server.context;
  const key = deriveKey(secret, 'rehearsal', stage.server.slug);
  const foreign = [
    '',
    key.slice(1),
    `${key}x`,
    deriveKey(secret, 'live', stage.server.slug),
    deriveKey(secret, 'rehearsal', 'other'),
  ];
  for (const wrong of foreign) {
    const refused = await new TestListener(stage.server).api('POST', 'enter', {
      rehearsal: { key: wrong, timeScale: 1 },
    });
    expect([refused.status, JSON.parse(refused.body.toString()).error.code]).toEqual([404, 'not-found']);
  }
  const listener = new TestListener(stage.server);
  const view = await listener.json<SessionView>('POST', 'enter', { rehearsal: { key, timeScale: 1 } });
  expect(view.state).toBe('entered');
  const modes = [];
  for await (const { session } of stage.server.context.store.readSessions(stage.server.version.studyId, [
    'rehearsal',
  ])) {
    modes.push(session.mode);
  }
  expect(modes).toEqual(['rehearsal']);
});
