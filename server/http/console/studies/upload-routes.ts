import type { Request } from 'express';
import type { uploadCalls } from '#core/api/calls/studies-calls.ts';
import type { PieceQuery, PieceTaken } from '#core/api/studies.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Call, Handlers } from '../requests/route.ts';
import { mayEnterStudy } from '../requests/who-asks.ts';
import { wantFreeName } from '../../../app/studies/study-place.ts';

/** The bytes of a request. Whoever stops reading leaves the connection whole, so that the reply reaches who sends. */
const bytesOf = (request: Request): AsyncIterable<Buffer> => request.iterator({ destroyOnReturn: false });

async function takePiece({
  context,
  account,
  params,
  query,
  request,
}: Call<undefined, PieceQuery, { upload: string }>): Promise<PieceTaken> {
  if (request.is('application/zip') === false && request.is('application/octet-stream') === false)
    throw new AppError('bad-request', 'send application/zip or application/octet-stream');
  try {
    const bytes = await context.uploads.put(account, params.upload, { ...query, source: bytesOf(request) });
    return { bytes };
  } catch (cause) {
    if (request.readableAborted) throw new AppError('bad-request', 'the connection was lost: send the piece again');
    throw cause;
  } finally {
    request.resume();
  }
}

/** Studies on their way from a browser: begun, sent file by file or as one archive, in pieces, and finished. */
export const uploadHandlers: Handlers<typeof uploadCalls> = {
  async 'POST /uploads'({ context, account, body: { name: study, kind, bytes, holds } }) {
      await wantFreeName(context, study);
      const id = await context.uploads.begin(account, { study, kind, bytes, holds, isReplacing: false });
      return { id };
    },
  async 'POST /studies/:study/uploads'({ context, account, study, body: { kind, bytes } }) {
      const id = await context.uploads.begin(account, { study, kind, bytes, isReplacing: true });
      return { id };
    },
  'PUT /uploads/:upload/files': takePiece,
  async 'POST /uploads/:upload/finish'({ context, account, token, params, body, note }) {
      const replaced = context.uploads.replacedBy(account, params.upload);
      // Access may have been taken back since the upload was begun.
      if (replaced !== null && !(await mayEnterStudy(context, { account, token }, replaced)))
        throw new AppError('not-found', 'there is no such study');
      const brought = await context.uploads.finish(account, params.upload, body.bytes);
      note(`folder ${brought.name}, ${brought.files} files${brought.isReplaced ? ', in place of those before' : ''}`);
      return brought;
    },
  'POST /uploads/:upload/clips': ({ context, account, params, body }) =>
    context.uploads.finishClips(account, params.upload, body.bytes),
  async 'DELETE /uploads/:upload'({ context, account, params }) {
      await context.uploads.cancel(account, params.upload);
      return { ok: true };
    },
};
