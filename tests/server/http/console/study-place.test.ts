import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allPlaces, studyFolderOf, studyPlace } from '../../../../server/app/studies/study-place.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { continueUntilFailure } from '../../../support/story.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';
import { newVersion } from '../../../support/new-version.ts';

let server: LiveServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let accountId = '';

beforeAll(async () => {
  server = await LiveServer.start();
  folder = await temporaryFolder();
  const account = { id: 'ada', name: 'ada', role: 'researcher', createdAt: 0 } as const;
  accountId = (await server.running.context.store.createAccount(account)).id;
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

continueUntilFailure();

const own = (name: string) => ({
  name,
  path: `studies/${name}`,
  isOwn: true,
  createdBy: 'ada',
  createdAt: 0,
});

test('what is published is found with the folder that it came from', async () => {
  const { context } = server.running;
  const path = await writeTernary(join(folder.path, 'published'));
  const version = await server.publishFolder(path);
  const place = await studyPlace(context, 'published');
  expect(place).toMatchObject({ folder: path, isOwn: false, state: 'open', link: server.link(version) });
  expect(place.version?.id).toBe(version.id);
  await context.store.setStudyState('published', 'paused', Date.now());
  expect((await studyPlace(context, 'published')).state).toBe('paused');
});

test('a folder of the console is a draft that whoever made it may see, and its name is taken', async () => {
  const { context } = server.running;
  const { store, env } = context;
  await store.addFolder({ folder: own('mine'), accountId });
  expect(await studyPlace(context, 'mine')).toEqual({
    name: 'mine',
    folder: join(env.dataFolder, 'studies', 'mine'),
    isOwn: true,
    version: null,
    state: 'draft',
    link: null,
  });
  expect(await store.hasAccess(accountId, 'mine')).toBe(true);
  for (const name of ['mine', 'published'])
    await expect(store.addFolder({ folder: own(name), accountId })).rejects.toThrow(
      /already: choose another/u,
    );
  expect((await allPlaces(context)).map(({ name }) => name)).toEqual(['mine', 'published']);
});

test('a draft that was staged for a preview can be renamed and forgotten; what was published cannot', async () => {
  const { context } = server.running;
  const { store } = context;
  const { version } = await studyPlace(context, 'published');
  if (!version) throw new Error('the study was published');
  await store.stageVersion(newVersion({ name: 'mine', slug: 'a-slug', study: version.study, at: 1 }));
  expect(await studyPlace(context, 'mine')).toMatchObject({ state: 'draft', version: null });
  await store.renameStudy('mine', 'yours');
  expect([await store.hasAccess(accountId, 'mine'), await store.hasAccess(accountId, 'yours')]).toEqual([
    false,
    true,
  ]);
  await expect(studyPlace(context, 'mine')).rejects.toThrow('there is no such study');
  await store.forgetStudy('yours');
  expect(await store.hasAccess(accountId, 'yours')).toBe(false);
  await expect(studyFolderOf(context, 'yours')).rejects.toMatchObject({ code: 'not-found' });
  await expect(store.forgetStudy('published')).rejects.toThrow(/archive it instead/u);
  await expect(store.renameStudy('published', 'other')).rejects.toThrow(/duplicate it/u);
  await store.addFolder({ folder: own('mine'), accountId });
});

test('publishing another folder of that name leaves the folder of the console in its place', async () => {
  const { context } = server.running;
  await server.publishFolder(await writeTernary(join(folder.path, 'mine')));
  expect(await studyPlace(context, 'mine')).toMatchObject({
    folder: join(context.env.dataFolder, 'studies', 'mine'),
    isOwn: true,
    state: 'open',
  });
});

test('studies are put away and brought back', async () => {
  const { store } = server.running.context;
  const change = { study: 'mine', actor: 'ada', at: 1 };
  await store.setArchived({ ...change, isArchived: true });
  await store.setArchived({ ...change, isArchived: true });
  expect(await store.listArchived()).toEqual(['mine']);
  await store.setArchived({ ...change, isArchived: false });
  expect(await store.listArchived()).toEqual([]);
});
