import type { fileCalls } from '#core/api/calls/study-calls.ts';
import { AppError } from '../../../platform/app-error.ts';
import { studyKeys } from '../../../app/studies/key-tree.ts';
import { readerLanguage } from '../../visitors/reader-language.ts';
import type { Handlers } from '../requests/route.ts';
import { studyFolderOf, studyPlace, wantFolder } from '../../../app/studies/study-place.ts';
import { sendClip } from './send-clip.ts';
import { listTexts, readText, writeText } from '../../../app/studies/text-files.ts';

function fileName(name: string | undefined): string {
  if (name !== undefined && name !== '') return name;
  throw new AppError('bad-request', 'name the file: ?name=study.yaml');
}

/** The files of a study's folder, and their check results. */
export const fileHandlers: Handlers<typeof fileCalls> = {
  async 'GET /studies/:study/files'({ context, study }) {
    const { folder, isOwn } = await studyPlace(context, study);
    if (folder !== null) await wantFolder(study, folder);
    const files = folder === null ? [] : await listTexts(folder);
    return { isOwn, folder: isOwn ? null : folder, files };
  },
  'GET /studies/:study/file': async ({ context, study, query }) =>
    readText(await studyFolderOf(context, study), fileName(query.name)),
  async 'PUT /studies/:study/file'({ context, study, body, note }) {
    const { folder, isOwn } = await studyPlace(context, study);
    if (folder === null || !isOwn)
      throw new AppError('wrong-step', 'this folder does not belong to the console: edit its files in place');
    await wantFolder(study, folder);
    const saved = await writeText(folder, body);
    note(body.name);
    return saved;
  },
  'GET /studies/:study/check': async ({ context, study }) =>
    context.checks.check(await studyFolderOf(context, study)),
  'GET /studies/:study/clips/:clip/sound': sendClip,
  'GET /study-keys': ({ request }) => Promise.resolve(studyKeys(readerLanguage(request))),
};
