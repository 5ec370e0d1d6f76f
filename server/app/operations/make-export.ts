import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExportRequest } from '#core/api/exports.ts';
import { filesBelow } from '../../platform/inside-folder.ts';
import { zipFolder } from '../../platform/zip-folder.ts';
import { ModelRefused } from '../analysis/models/engine.ts';
import { uploadedMetrics, withoutFolder } from '../analysis/uploaded-tables.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import { inFolder } from '../ratings/study-folder.ts';
import type { JobOutcome } from '../jobs/job-runner.ts';
import type { Progress } from '../../platform/progress.ts';
import type { Task, TaskWorld } from '../jobs/task.ts';
import { findStudy } from '../ratings/study-sessions.ts';
import { importedStudy } from '../imports/imported-study.ts';
import { make } from './exporters.ts';
import { makeImported } from './imported-exporters.ts';

/** Source and destination of an export. */
export interface ExportOrder {
  request: ExportRequest;
  /** Name of the study. */
  study: string;
  /** Folder of the study, if it exists. */
  folder: string | null;
  /** Path of a table with scores of reasons. */
  scores: string | null;
  /** Folder for the resulting file. */
  out: string;
}

const TELL_EVERY_MS = 200;

/** Reports progress a few times per second, and stops a cancelled export. */
function paced({ progress, signal }: TaskWorld): (state: Progress) => void {
  let last = 0;
  return (state) => {
    signal.throwIfAborted();
    const at = performance.now();
    if (at - last < TELL_EVERY_MS && state.done !== state.total) return;
    last = at;
    progress(state);
  };
}

async function packed(out: string, work: string, name: string, time: Date): Promise<string> {
  const names = await filesBelow(work);
  await zipFolder(work, names, join(out, name), time);
  return name;
}

/** Creates one export, as the command line does, and packs several files into a ZIP. */
export const makeExport: Task<ExportOrder, JobOutcome> = {
  async run(order, world) {
    const { out, study } = order;
    const imported = await importedStudy(world.store, world.env.dataFolder, study);
    const time = imported ? world.now() : (await findStudy(world.store, study)).publishedAt;
    const work = join(out, 'files');
    const report = paced(world);
    const scores = order.scores === null ? null : dirname(order.scores);
    const folder = imported?.folder ?? order.folder;
    const { dataFolder } = world.env;
    const plain = (text: string): string =>
      withoutFolder(inFolder(inFolder(text, folder), scores), dataFolder);
    try {
      const { request } = order;
      const metrics =
        'metrics' in request ? await uploadedMetrics(dataFolder, study, request) : { files: [] };
      const making = { ...order, metrics, work, world, report };
      const { result: made, files } = await (imported
        ? makeImported(making, imported, request)
        : make(making, request));
      const result = { ...made, warnings: made.warnings.map(plain) };
      if ('single' in files) return { result, file: files.single };
      report({ what: 'packing', done: 0, total: null });
      return { result, file: await packed(out, work, files.zip, new Date(time)) };
    } catch (cause) {
      const isReadable = cause instanceof ModelRefused || cause instanceof StudyMistakes;
      throw isReadable ? new StudyMistakes(plain(cause.message)) : cause;
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  },
};
