import type { Request } from 'express';
import { z } from 'zod';
import {
  finishRequest,
  newUploadRequest,
  pieceQuery,
  replaceRequest,
  type PieceTaken,
  type StudyBrought,
  type UploadBegun,
} from '#core/api/studies.ts';
import { AppError, parseRequest } from '../../../platform/app-error.ts';
import { uploadRoute, writeRoute, type Call, type ConsoleRoute } from '../requests/route.ts';
import { mayEnterStudy } from '../requests/who-asks.ts';
import { wantFreeName } from '../../../app/studies/study-place.ts';

/** The bytes of a request. Whoever stops reading leaves the connection whole, so that the reply reaches who sends. */
const bytesOf = (request: Request): AsyncIterable<Buffer> => request.iterator({ destroyOnReturn: false });

async function takePiece({ context, account, param, request }: Call): Promise<PieceTaken> {
  if (request.is('application/zip') === false && request.is('application/octet-stream') === false)
    throw new AppError('bad-request', 'send application/zip or application/octet-stream');
  const piece = parseRequest(pieceQuery, request.query);
  try {
    const bytes = await context.uploads.put(account, param('upload'), { ...piece, source: bytesOf(request) });
    return { bytes };
  } catch (cause) {
    if (request.readableAborted) throw new AppError('bad-request', 'the connection was lost: send the piece again');
    throw cause;
  } finally {
    request.resume();
  }
}

/** Studies on their way from a browser: begun, sent file by file or as one archive, in pieces, and finished. */
export const uploadRoutes: readonly ConsoleRoute[] = [
  writeRoute({
    method: 'post',
    path: '/uploads',
    may: 'create',
    action: null,
    body: newUploadRequest,
    async handle({ context, account, body: { name: study, kind, bytes } }) {
      await wantFreeName(context, study);
      const id = await context.uploads.begin(account, { study, kind, bytes, isReplacing: false });
      return { id } satisfies UploadBegun;
    },
  }),
  writeRoute({
    method: 'post',
    path: '/studies/:study/uploads',
    may: 'run',
    action: null,
    body: replaceRequest,
    async handle({ context, account, study, body: { kind, bytes } }) {
      const id = await context.uploads.begin(account, { study, kind, bytes, isReplacing: true });
      return { id } satisfies UploadBegun;
    },
  }),
  uploadRoute({
    method: 'put',
    path: '/uploads/:upload/files',
    may: 'create',
    action: null,
    handle: takePiece,
  }),
  writeRoute({
    method: 'post',
    path: '/uploads/:upload/finish',
    may: 'create',
    action: 'uploads a study',
    body: finishRequest,
    async handle({ context, account, param, body, note }): Promise<StudyBrought> {
      const replaced = context.uploads.replacedBy(account, param('upload'));
      // Access may have been taken back since the upload was begun.
      if (replaced !== null && !(await mayEnterStudy(context, account, replaced)))
        throw new AppError('not-found', 'there is no such study');
      const brought = await context.uploads.finish(account, param('upload'), body.bytes);
      note(`${brought.name}: ${brought.files} files${brought.isReplaced ? ', in place of those before' : ''}`);
      return brought;
    },
  }),
  writeRoute({
    method: 'delete',
    path: '/uploads/:upload',
    isUrgent: true,
    may: 'create',
    action: null,
    body: z.strictObject({}),
    async handle({ context, account, param }) {
      await context.uploads.cancel(account, param('upload'));
      return { ok: true };
    },
  }),
];
