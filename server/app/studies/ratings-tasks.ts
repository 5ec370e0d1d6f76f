import type { RatingsAsked, RatingsReport } from '#core/api/ratings-import.ts';
import { importedTable, wantImportedStudy } from '../imports/imported-study.ts';
import { reportRatings, writeRatingsStudy } from '../imports/ratings-study.ts';
import type { Task } from '../jobs/task.ts';

/** An uploaded file of ratings. */
interface UploadedRatings {
  folder: string;
  asked: RatingsAsked;
}

/** How an uploaded file of ratings is understood. Nothing is written. */
export const readUploadedRatings: Task<UploadedRatings & { guess: boolean }, RatingsReport> = {
  run: ({ folder, asked, guess }) => reportRatings(folder, asked, guess),
};

/** Puts a study of ratings only in the place of an uploaded file. */
export const writeUploadedRatings: Task<UploadedRatings, null> = {
  async run({ folder, asked }) {
    await writeRatingsStudy(folder, asked);
    return null;
  },
};

/** The table of a study of imported ratings as CSV. */
export const readImportedTable: Task<{ study: string }, { csv: string }> = {
  run: async ({ study }, { store, env }) => ({
    csv: await importedTable(await wantImportedStudy(store, env.dataFolder, study)),
  }),
};
