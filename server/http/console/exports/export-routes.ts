import { join } from 'node:path';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import { exportJob } from '#core/api/exports.ts';
import type { exportCalls } from '#core/api/calls/job-calls.ts';
import { AppError } from '../../../platform/app-error.ts';
import { importedStudy } from '../../../app/imports/imported-study.ts';
import { findStudy } from '../../../app/ratings/study-sessions.ts';
import { engines } from '../../../app/analysis/engine-registry.ts';
import { statOrNull } from '../../../platform/inside-folder.ts';
import type { ConsoleContext } from '../requests/console-context.ts';
import type { Handlers } from '../requests/route.ts';
import { studyPlace } from '../../../app/studies/study-place.ts';
import { keepReasonScores, reasonScoresFile } from '../../../app/operations/reason-scores-file.ts';

/** Jobs that begin with this are exports. */
const KIND = 'export ';
const MOST_SCORES_BYTES = 1024 * 1024;

/** Where the study's own files are, if they are there. */
async function folderAtHand(context: ConsoleContext, study: string): Promise<string | null> {
  const { folder } = await studyPlace(context, study);
  return folder !== null && (await statOrNull(join(folder, 'study.yaml'))) ? folder : null;
}

/** Tables, pictures and their packed copies are about as large as what they are made of. */
const bytesNeeded = async ({ store }: ConsoleContext): Promise<number> => 2 * (await store.databaseBytes());

/** The body of a request, of a size that is known to be small; what is a little too long is read, so that the sender hears why. */
async function bodyOf(request: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size <= MOST_SCORES_BYTES) pieces.push(piece);
    if (size > 16 * MOST_SCORES_BYTES) break;
  }
  if (size > MOST_SCORES_BYTES)
    throw new AppError('bad-request', 'the table of scores is too large: at most 1 MB is allowed');
  return Buffer.concat(pieces);
}

/** The command line's exports, as jobs of a study. */
export const exportHandlers: Handlers<typeof exportCalls> = {
  async 'GET /studies/:study/exports'({ context, study }) {
    const jobs = await context.jobs.list(study);
    const scores = await reasonScoresFile(context.env.dataFolder, study);
    const imported = await importedStudy(context.store, context.env.dataFolder, study);
    return {
      engines: engines.map(({ id, about }) => ({ id, about })),
      hasFolder: imported !== null || (await folderAtHand(context, study)) !== null,
      scoresAt: scores?.at ?? null,
      imported: imported && { scales: imported.study.scales, means: imported.study.means },
      jobs: jobs.filter(({ kind }) => kind.startsWith(KIND)).map((job) => exportJob.parse(job)),
    };
  },
  async 'POST /studies/:study/exports'({ context, account, study, body: request, note }) {
    const imported = await importedStudy(context.store, context.env.dataFolder, study);
    if (!imported) await findStudy(context.store, study);
    const folder = await folderAtHand(context, study);
    const scores = await reasonScoresFile(context.env.dataFolder, study);
    note(canonicalJson(request));
    const order = { study, request, scores: scores?.path ?? null, folder };
    return context.jobs.start(
      {
        study,
        kind: `${KIND}${request.kind}`,
        request,
        actor: account.name,
        needsBytes: await bytesNeeded(context),
      },
      ({ folder: out, progress, signal }) =>
        context.workers.runAlone('make export', { ...order, out }, { onProgress: progress, signal }),
    );
  },
  async 'PUT /studies/:study/reason-scores'({ context, study, request, note }) {
    if (!request.is(['text/csv', 'text/plain', 'application/vnd.ms-excel']))
      throw new AppError('bad-request', 'send a CSV table');
    const version = await findStudy(context.store, study);
    const count = await keepReasonScores(context.env.dataFolder, version, await bodyOf(request));
    note(`scores: ${count}`);
    return { count };
  },
};
