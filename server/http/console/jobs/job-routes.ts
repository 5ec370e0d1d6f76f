import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { readRoute, writeRoute, type Call, type ConsoleRoute } from '../requests/route.ts';

const nothing = z.strictObject({});

/** A folder of random letters never leaves its place, and no file of it is kept by browsers or proxies. */
async function sendFile(call: Call): Promise<undefined> {
  const { context, account, study, response } = call;
  const id = call.param('job');
  const { folder, name } = await context.jobs.file(study, id);
  await context.store.logAction({
    account: account.name,
    action: 'downloads a file',
    study,
    detail: name,
    at: context.now(),
  });
  response.attachment(name);
  await new Promise<void>((resolve, reject) => {
    const options = { root: folder, cacheControl: false, etag: false, lastModified: false };
    response.sendFile(name, options, (cause: Error | undefined) => {
      // Who stops a download has what they wanted.
      if (!cause || response.headersSent) resolve();
      else reject(cause);
    });
  });
  return undefined;
}

/** Long work of a study: what there is, how far it is, its files. Whatever begins it has a route of its own. */
export const jobRoutes: readonly ConsoleRoute[] = [
  readRoute({
    method: 'get',
    path: '/studies/:study/jobs',
    isUrgent: true,
    may: 'see',
    handle: ({ context, study }) => context.jobs.list(study),
  }),
  readRoute({
    method: 'get',
    path: '/studies/:study/jobs/:job',
    isUrgent: true,
    may: 'see',
    handle: ({ context, study, param }) => context.jobs.get(study, param('job')),
  }),
  readRoute({
    method: 'get',
    path: '/studies/:study/jobs/:job/file',
    isUrgent: true,
    may: 'see',
    handle: sendFile,
  }),
  writeRoute({
    method: 'delete',
    path: '/studies/:study/jobs/:job',
    isUrgent: true,
    may: 'run',
    action: 'cancels work or deletes its file',
    body: nothing,
    async handle({ context, study, param, note }) {
      const job = await context.jobs.remove(study, param('job'));
      note(job.kind);
      return job;
    },
  }),
  // Whoever may only look can stop what they began themselves.
  writeRoute({
    method: 'delete',
    path: '/studies/:study/own-jobs/:job',
    isUrgent: true,
    may: 'see',
    action: 'cancels work or deletes its file',
    body: nothing,
    async handle({ context, account, study, param, note }) {
      const before = await context.jobs.get(study, param('job'));
      if (before.actor !== account.name) throw new AppError('not-found', 'there is nothing here');
      note(before.kind);
      return context.jobs.remove(study, before.id);
    },
  }),
];
