import { saveFileRequest, type StudyFiles } from '#core/api/study.ts';
import { AppError } from '../../../platform/app-error.ts';
import { studyKeys } from '../../../app/studies/key-tree.ts';
import { readRoute, writeRoute, type ConsoleRoute } from '../requests/route.ts';
import { studyFolderOf, studyPlace } from '../../../app/studies/study-place.ts';
import { sendClip } from './send-clip.ts';
import { listTexts, readText, writeText } from '../../../app/studies/text-files.ts';

function fileName(query: unknown): string {
  if (typeof query === 'string' && query !== '') return query;
  throw new AppError('bad-request', 'say which file: ?name=study.yaml');
}

/** The files of a study's folder, and what `check` says of them. */
export const fileRoutes: readonly ConsoleRoute[] = [
  readRoute({
    method: 'get',
    path: '/studies/:study/files',
    may: 'see',
    async handle({ context, study }) {
      const { folder, isOwn } = await studyPlace(context, study);
      const files = folder === null ? [] : await listTexts(folder);
      return { isOwn, folder: isOwn ? null : folder, files } satisfies StudyFiles;
    },
  }),
  readRoute({
    method: 'get',
    path: '/studies/:study/file',
    may: 'see',
    handle: async ({ context, study, request }) =>
      readText(await studyFolderOf(context, study), fileName(request.query['name'])),
  }),
  writeRoute({
    method: 'put',
    path: '/studies/:study/file',
    may: 'run',
    action: 'changes a file of the study',
    body: saveFileRequest,
    async handle({ context, study, body, note }) {
      const { folder, isOwn } = await studyPlace(context, study);
      if (folder === null || !isOwn)
        throw new AppError(
          'wrong-step',
          'this folder is not the console’s own: change its files where they lie',
        );
      const saved = await writeText(folder, body);
      note(body.name);
      return saved;
    },
  }),
  readRoute({
    method: 'get',
    path: '/studies/:study/check',
    may: 'see',
    handle: async ({ context, study }) => context.checks.check(await studyFolderOf(context, study)),
  }),
  readRoute({
    method: 'get',
    path: '/studies/:study/clips/:clip/sound',
    isUrgent: true,
    may: 'see',
    handle: sendClip,
  }),
  readRoute({
    method: 'get',
    path: '/study-keys',
    may: 'see',
    handle: () => Promise.resolve(studyKeys()),
  }),
];
