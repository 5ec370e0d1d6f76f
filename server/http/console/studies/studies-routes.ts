import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { may, seesEveryStudy } from '#core/api/roles.ts';
import { copyRequest, nameRequest, useRequest, type StudyRow } from '#core/api/studies.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ConsoleContext } from '../requests/console-context.ts';
import { readRoute, writeRoute, type Call, type ConsoleRoute } from '../requests/route.ts';
import { copyStudy } from '../../../app/studies/copy-study.ts';
import { offeredFolder, offeredFolders } from '../../../app/studies/offered-folders.ts';
import { placeRenamed, uploadsFolder } from '../../../app/studies/place-folder.ts';
import { listStudies } from '../../../app/studies/study-list.ts';
import { noSuchStudy, studyFolderOf, studyPlace, wantFreeName } from '../../../app/studies/study-place.ts';

/** Studies that somebody has access to. */
async function studiesOf({ context, account }: Call): Promise<StudyRow[]> {
  const seesAll = seesEveryStudy(account.role);
  const given = seesAll ? [] : ((await context.store.listAccess()).get(account.id) ?? []);
  return listStudies(context, {
    isSeen: (name) => seesAll || given.includes(name),
    withNumbers: may(account.role, 'see'),
  });
}

/** Takes the console's own folder of a study away, with the one before; both are gone from their place at once. */
async function removeFolder({ env, randomId }: ConsoleContext, folder: string): Promise<void> {
  const gone = join(uploadsFolder(env.dataFolder), randomId());
  await rm(`${folder}.before`, { recursive: true, force: true });
  await rename(folder, gone).catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  await rm(gone, { recursive: true, force: true });
}

/** The list of studies, and what can be done to a study as a whole. */
export const studiesRoutes: readonly ConsoleRoute[] = [
  readRoute({ method: 'get', path: '/studies', isUrgent: true, may: 'enter', handle: studiesOf }),
  readRoute({
    method: 'get',
    path: '/offered',
    may: 'create',
    handle: ({ context }) => offeredFolders(context.env.studiesFolder),
  }),
  writeRoute({
    method: 'post',
    path: '/new/copy',
    may: 'create',
    action: 'makes a study of a folder on the server',
    body: copyRequest,
    async handle({ context, account, body: { from, folder, name }, note }) {
      await wantFreeName(context, name);
      const source = await offeredFolder(from, folder, context.env.studiesFolder);
      note(`${name}, a copy of ${folder}`);
      return copyStudy(context, { source, study: name, account });
    },
  }),
  writeRoute({
    method: 'post',
    path: '/new/use',
    may: 'create',
    action: 'uses a folder on the server',
    body: useRequest,
    async handle({ context: { store, env, now }, account, body: { folder: name }, note }) {
      const path = await offeredFolder('server', name, env.studiesFolder);
      const folder = { name, path, isOwn: false, createdBy: account.name, createdAt: now() };
      await store.addFolder({ folder, accountId: account.id });
      note(name);
      return { name };
    },
  }),
  writeRoute({
    method: 'post',
    path: '/studies/:study/duplicate',
    may: 'create',
    action: 'duplicates a study',
    body: nameRequest,
    async handle({ context, account, study, body: { name }, note }) {
      const source = await studyFolderOf(context, study);
      await wantFreeName(context, name);
      note(`as ${name}`);
      return copyStudy(context, { source, study: name, account });
    },
  }),
  writeRoute({
    method: 'post',
    path: '/studies/:study/rename',
    may: 'run',
    action: 'renames a study',
    body: nameRequest,
    async handle({ context: { store, env, ...context }, study, body: { name }, note }) {
      const { isOwn } = await studyPlace({ store, env, ...context }, study);
      if (!isOwn)
        throw new AppError('wrong-step', 'its folder is not the console’s own: duplicate it under the other name');
      await store.renameStudy(study, name);
      await placeRenamed({ store, dataFolder: env.dataFolder }, name);
      note(`as ${name}`);
      return { name };
    },
  }),
  writeRoute({
    method: 'put',
    path: '/studies/:study/archived',
    may: 'run',
    action: 'archives a study, or brings it back',
    body: z.strictObject({ isArchived: z.boolean() }),
    async handle({ context, account, study, body: { isArchived }, note }) {
      await studyPlace(context, study);
      await context.store.setArchived({ study, isArchived, actor: account.name, at: context.now() });
      note(isArchived ? 'archived' : 'brought back');
      return { ok: true };
    },
  }),
  writeRoute({
    method: 'delete',
    path: '/studies/:study',
    may: 'run',
    action: 'deletes a study that was never published',
    body: z.strictObject({ confirm: z.string() }),
    async handle({ context, study, body: { confirm } }) {
      const { folder, isOwn } = await studyPlace(context, study);
      if (folder === null) throw noSuchStudy();
      if (confirm !== study) throw new AppError('invalid-request', 'write the name of the study to delete it');
      await context.store.forgetStudy(study);
      if (isOwn) await removeFolder(context, folder);
      return { ok: true };
    },
  }),
];
