import { ONLY_LISTENED } from '#core/session/page.ts';
import { expect, test } from 'vitest';
import { Drafts } from '../../../client/lib/drafts.ts';
import { memoryStorage } from '../../../client/lib/storage.ts';

const LISTENING = { pageMs: 900, decisionMs: null, ...ONLY_LISTENED, switches: 0, hidden: [], slots: [] };

test('a draft comes back for its own page until it is cleared', async () => {
  const storage = memoryStorage();
  const drafts = new Drafts(storage, 'study');
  await drafts.keep('page1', { label: 'human' });
  await drafts.keep('page1', { label: 'machine' });

  const afterReload = new Drafts(storage, 'study');
  expect((await afterReload.load('page1')).draft).toEqual({ label: 'machine' });
  expect((await afterReload.load('page2')).draft).toBeNull();
  expect((await new Drafts(storage, 'other').load('page1')).draft).toBeNull();

  await afterReload.clear('page1');
  expect((await drafts.load('page1')).draft).toBeNull();
});

test('what was heard comes back beside the draft, and goes with it', async () => {
  const storage = memoryStorage();
  const drafts = new Drafts(storage, 'study');
  await drafts.keepListening('page1', LISTENING);
  expect(await drafts.load('page1')).toEqual({ draft: null, listening: LISTENING });
  expect(await drafts.load('page2')).toEqual({ draft: null, listening: null });
  await drafts.keep('page1', { label: 'human' });
  await drafts.clear('page1');
  expect(await drafts.load('page1')).toEqual({ draft: null, listening: null });
});
