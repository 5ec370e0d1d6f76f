import type { SessionMode } from '#core/session.ts';
import { reviewableReasons } from '../../commands/review.ts';
import type { Reviewable } from '../../review/review-items.ts';
import type { Task } from '../work/task.ts';

/** The reasons of a study that reviewers judge, read where listeners do not wait for it. */
export const reviewItems: Task<{ study: string; modes: readonly SessionMode[] }, Reviewable[]> = {
  run: ({ study, modes }, { store }) => reviewableReasons(store, study, modes),
};
