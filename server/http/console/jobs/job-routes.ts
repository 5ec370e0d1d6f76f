import type { jobCalls } from '#core/api/calls/job-calls.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Call, Handlers } from '../requests/route.ts';
import { logDetail } from '../requests/who-asks.ts';

/** A folder of random letters never leaves its place, and no file of it is kept by browsers or proxies. */
async function sendFile(call: Call<unknown, unknown, { job: string }>): Promise<undefined> {
  const { context, account, token, study, response } = call;
  const id = call.params.job;
  const { folder, name } = await context.jobs.file(study, id);
  await context.store.logAction({
    account: account.name,
    action: 'downloads a file',
    study,
    detail: logDetail([name], token),
    at: context.now(),
  });
  response.attachment(name);
  await new Promise<void>((resolve, reject) => {
    const options = { root: folder, cacheControl: false, etag: false, lastModified: false };
    response.sendFile(name, options, (cause: Error | undefined) => {
      // A cancelled download is no error.
      if (!cause || response.headersSent) resolve();
      else reject(cause);
    });
  });
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
