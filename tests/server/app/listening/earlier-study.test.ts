import { expect, test, vi } from 'vitest';
import type { Study } from '#core/study/study.ts';
import { exportTables } from '../../../../server/app/exports/export-tables.ts';
import { StudySessions } from '../../../../server/app/ratings/study-sessions.ts';
import { TestListener } from '../../../support/test-listener.ts';
import { serveStudy, temporaryFolder } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';
import { newVersion } from '../../../support/new-version.ts';

vi.setConfig({ testTimeout: 30_000 });

/** What study documents did not have when the first ones were published. */
const LATER = ['closing', 'blinding', 'loudness', 'container', 'training', 'confidence'];

/** A study as the first Earshot would have stored it. */
function asFirstStored(study: Study): Study {
  return JSON.parse(
    JSON.stringify(study, (key, value: unknown) => (LATER.includes(key) ? undefined : value)),
  );
}

test('a study that was published before later keys existed is listened to and exported as ever', async () => {
  const folder = await temporaryFolder();
  const server = await serveStudy(await writeTernary(folder.path));
  const { store, now } = server.context;
  const study = asFirstStored(server.version.study);
  const earlier = await store.publishVersion(
    newVersion({
      name: server.version.name,
      slug: server.slug,
      study,
      at: now(),
    }),
  );
  expect(JSON.stringify(earlier.study)).not.toContain('"closing"');

  const listener = new TestListener(server);
  const { pages, steps } = await listener.begin();
  expect(steps).toEqual([]);
  const good = (): unknown => ({ label: 'human', reason: 'It breathes like a person between phrases' });
  for (let position = 1; position <= pages.total; position += 1) await listener.answer(position, good);
  expect(await listener.json('POST', 'complete', {})).toMatchObject({ state: 'completed' });
  const { rows } = await exportTables(new StudySessions(store, earlier, ['live']), {
    out: folder.path,
    modes: ['live'],
  });
  expect(rows).toBe(pages.total);

  await server.close();
  await folder.remove();
});
