import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { studiesCalls } from '#core/api/calls/studies-calls.ts';
import { may, seesEveryStudy } from '#core/api/roles.ts';
import type { ClipSource, StudyRow } from '#core/api/studies.ts';
import { AppError } from '../../../platform/app-error.ts';
import { ifAbsent } from '../../../platform/inside-folder.ts';
import type { ConsoleContext } from '../requests/console-context.ts';
import type { Call, Handlers } from '../requests/route.ts';
import { reaches } from '../requests/who-asks.ts';
import { copyStudy } from '../../../app/studies/copy-study.ts';
import { offeredClips, offeredFolder, offeredFolders } from '../../../app/studies/offered-folders.ts';
import { placeRenamed, uploadsFolder } from '../../../app/studies/place-folder.ts';
import { wantRatingsStudy } from '../../../app/imports/ratings-study.ts';
import { listStudies } from '../../../app/studies/study-list.ts';
import { noSuchStudy, studyFolderOf, studyPlace, wantFreeName } from '../../../app/studies/study-place.ts';

/** Studies that the account has access to. */
async function studiesOf({ context, account, token }: Call): Promise<StudyRow[]> {
  const seesAll = seesEveryStudy(account.role);
  const given = seesAll ? [] : ((await context.store.listAccess()).get(account.id) ?? []);
  return listStudies(context, {
    isSeen: (name) => reaches(token, name) && (seesAll || given.includes(name)),
    withNumbers: may(account.role, 'see'),
  });
}

/** Takes the console's own folder of a study away, with the one before; both are gone from their place at once. */
async function removeFolder({ env, randomId }: ConsoleContext, folder: string): Promise<void> {
  const gone = join(uploadsFolder(env.dataFolder), randomId());
  await rm(`${folder}.before`, { recursive: true, force: true });
  await rename(folder, gone).catch(ifAbsent(undefined));
  await rm(folder, { recursive: true, force: true });
  await rm(gone, { recursive: true, force: true });
}

/** Folder of the clips of a new study. */
const clipsOf = ({ context, account }: Pick<Call, 'context' | 'account'>, source: ClipSource): Promise<string> =>
  'folder' in source
    ? offeredClips(source.folder, context.env.studiesFolder)
    : Promise.resolve(context.uploads.clipsFolder(account, source.upload));

/** The list of studies, and what can be done to a study as a whole. */
export const studiesHandlers: Handlers<typeof studiesCalls> = {
  'GET /studies': studiesOf,
  'GET /offered': ({ context }) => offeredFolders(context.env.studiesFolder),
  async 'POST /new/copy'({ context, account, body: { from, folder, name }, note }) {
      await wantFreeName(context, name);
      const source = await offeredFolder(from, folder, context.env.studiesFolder);
      note(`study ${name}, a copy of ${folder}`);
      return copyStudy(context, { source, study: name, account });
    },
  async 'POST /new/proposal'(call) {
      const { source, ...asked } = call.body;
      return call.context.workers.ask('propose study', { ...asked, folder: await clipsOf(call, source), label: 'clips' });
    },
  async 'POST /new/template'(call) {
      const { context, account, body: { source, name, ...asked }, note } = call;
      await wantFreeName(context, name);
      const folder = await clipsOf(call, source);
      const write = (at: string): Promise<null> =>
        context.workers.ask('write template', { ...asked, folder: at, label: 'clips' });
      note(`study ${name}, template ${asked.template}`);
      if ('folder' in source) return copyStudy(context, { source: folder, study: name, account, complete: write });
      await write(folder);
      return context.uploads.placeClips(account, source.upload, name);
    },
  'POST /new/import-report': ({ context, account, body: { upload, ...rules } }) =>
    context.workers.ask('report import', { ...rules, folder: context.uploads.clipsFolder(account, upload) }),
  async 'POST /new/import'({ context, account, body: { upload, name, ...rules }, note }) {
      await wantFreeName(context, name);
      await context.workers.ask('write import', { ...rules, folder: context.uploads.clipsFolder(account, upload) });
      note(`study ${name}, from another tool`);
      return context.uploads.placeClips(account, upload, name);
    },
  'POST /new/ratings-report': ({ context, account, body: { upload, ...asked } }) =>
    context.workers.ask('read ratings', { ...asked, folder: context.uploads.clipsFolder(account, upload) }),
  async 'POST /new/ratings'({ context, account, body: { upload, name, asked }, note }) {
      await wantFreeName(context, name);
      await context.workers.ask('write ratings', { asked, folder: context.uploads.clipsFolder(account, upload) });
      note(`study ${name}, ratings only`);
      return context.uploads.placeClips(account, upload, name);
    },
  async 'GET /studies/:study/imported/table'({ context, study, response }) {
      const { csv } = await context.workers.ask('imported table', { study });
      response.attachment(`${study}-ratings.csv`).send(csv);
      return undefined;
    },
  'GET /studies/:study/imported': async ({ context, study }) => wantRatingsStudy(await studyFolderOf(context, study)),
  async 'POST /new/use'({ context: { store, env, now }, account, body: { folder: name }, note }) {
      const path = await offeredFolder('server', name, env.studiesFolder);
      const folder = { name, path, isOwn: false, createdBy: account.name, createdAt: now() };
      await store.addFolder({ folder, accountId: account.id });
      note(name);
      return { name };
    },
  async 'POST /studies/:study/duplicate'({ context, account, study, body: { name }, note }) {
      const source = await studyFolderOf(context, study);
      await wantFreeName(context, name);
      note(`as ${name}`);
      return copyStudy(context, { source, study: name, account });
    },
  async 'POST /studies/:study/rename'({ context: { store, env, ...context }, study, body: { name }, note }) {
      const { isOwn } = await studyPlace({ store, env, ...context }, study);
      if (!isOwn)
        throw new AppError('wrong-step', 'its folder does not belong to the console: duplicate it under the other name');
      await store.renameStudy(study, name);
      await placeRenamed({ store, dataFolder: env.dataFolder }, name);
      note(`as ${name}`);
      return { name };
    },
  async 'PUT /studies/:study/archived'({ context, account, study, body: { isArchived }, note }) {
      await studyPlace(context, study);
      await context.store.setArchived({ study, isArchived, actor: account.name, at: context.now() });
      note(isArchived ? 'archived' : 'brought back');
      return { ok: true };
    },
  async 'DELETE /studies/:study'({ context, study, body: { confirm } }) {
      const { folder, isOwn } = await studyPlace(context, study);
      if (folder === null) throw noSuchStudy();
      if (confirm !== study) throw new AppError('invalid-request', 'enter the name of the study to delete it');
      await context.store.forgetStudy(study);
      if (isOwn) await removeFolder(context, folder);
      return { ok: true };
    },
};
