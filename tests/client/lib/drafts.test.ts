import { expect, test } from 'vitest';
import { Drafts } from '../../../client/lib/drafts.ts';
import { memoryStorage } from '../../../client/lib/storage.ts';

test('a draft comes back for its own page until it is cleared', async () => {
  const storage = memoryStorage();
  const drafts = new Drafts(storage, 'study');
  await drafts.keep('page1', { label: 'human' });
  await drafts.keep('page1', { label: 'machine' });

  const afterReload = new Drafts(storage, 'study');
  expect(await afterReload.load('page1')).toEqual({ label: 'machine' });
  expect(await afterReload.load('page2')).toBeNull();
  expect(await new Drafts(storage, 'other').load('page1')).toBeNull();

  await afterReload.clear('page1');
  expect(await drafts.load('page1')).toBeNull();
});
