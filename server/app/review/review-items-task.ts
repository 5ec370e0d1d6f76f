import type { SessionMode } from '#core/session/session.ts';
import { reviewableReasons } from './review.ts';
import type { Reviewable } from './review-items.ts';
import type { Task } from '../jobs/task.ts';

/** Reasons of a study for reviewers, read in a thread so that listeners do not wait. */
export const reviewItems: Task<{ study: string; modes: readonly SessionMode[] }, Reviewable[]> = {
  run: ({ study, modes }, { store }) => reviewableReasons(store, study, modes),
};
