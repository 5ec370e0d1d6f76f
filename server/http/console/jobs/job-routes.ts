import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { JobFile } from '../../../app/jobs/job-files.ts';
import type { jobCalls } from '#core/api/calls/job-calls.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Call, Handlers } from '../requests/route.ts';
import { logDetail } from '../requests/who-asks.ts';

type Download = Call<unknown, unknown, { job: string }>;

function sendLocal({ response }: Download, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { root: dirname(path), cacheControl: false, etag: false, lastModified: false };
    response.sendFile(basename(path), options, (cause: Error | undefined) => {
      // A cancelled download is no error.
      if (!cause || response.headersSent) resolve();
      else reject(cause);
    });
  });
}

/** Sends a file that is elsewhere, whole or from one range, as a download that goes on asks for it. */
async function sendStored({ request, response }: Download, { bytes, read }: JobFile): Promise<void> {
  const ranges = bytes === 0 ? undefined : request.range(bytes);
  response.set('Accept-Ranges', 'bytes');
  if (ranges === -1) {
    response.status(416).set('Content-Range', `bytes */${bytes}`).end();
    return;
  }
  const [range] = Array.isArray(ranges) && ranges.length === 1 ? ranges : [];
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  if (range) response.status(206).set('Content-Range', `bytes ${start}-${end}/${bytes}`);
  const length = end - start + 1;
  const source = await read(range && { from: start, length });
  response.set('Content-Length', String(length));
  // A cancelled download is no error, and one that breaks is seen by its length.
  await pipeline(source, response).catch(() => response.destroy());
}

/** A folder of random letters never leaves its place, and no file of it is kept by browsers or proxies. */
async function sendFile(call: Download): Promise<undefined> {
  const { context, account, token, study, response } = call;
  const id = call.params.job;
  const file = await context.jobs.file(study, id);
  const { name } = file;
  await context.store.logAction({
    account: account.name,
    action: 'downloads a file',
    study,
    detail: logDetail([name], token),
    at: context.now(),
  });
  response.attachment(name);
  await (file.path === null ? sendStored(call, file) : sendLocal(call, file.path));
  return undefined;
}

/** Long work of a study: what there is, how far it is, its files. Whatever begins it has a route of its own. */
export const jobHandlers: Handlers<typeof jobCalls> = {
  'GET /studies/:study/jobs': ({ context, study }) => context.jobs.list(study),
  'GET /studies/:study/jobs/:job': ({ context, study, params }) => context.jobs.get(study, params.job),
  'GET /studies/:study/jobs/:job/file': sendFile,
  async 'DELETE /studies/:study/jobs/:job'({ context, study, params, note }) {
    const job = await context.jobs.remove(study, params.job);
    note(job.kind);
    return job;
  },
  async 'DELETE /studies/:study/own-jobs/:job'({ context, account, study, params, note }) {
    const before = await context.jobs.get(study, params.job);
    if (before.actor !== account.name) throw new AppError('not-found', 'there is nothing here');
    note(before.kind);
    return context.jobs.remove(study, before.id);
  },
};
