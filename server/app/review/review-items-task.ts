import type { SessionMode } from '#core/session/session.ts';
import { reviewableReasons } from './review.ts';
import type { Reviewable } from './review-items.ts';
import type { Task } from '../jobs/task.ts';

/** The reasons of a study that reviewers judge, read where listeners do not wait for it. */
export const reviewItems: Task<{ study: string; modes: readonly SessionMode[] }, Reviewable[]> = {
  run: ({ study, modes }, { store }) => reviewableReasons(store, study, modes),
};
