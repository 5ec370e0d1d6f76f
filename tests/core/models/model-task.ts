import { modelColumns, type ModelRow } from '#core/models/model-rows.ts';
import type { ModelTask } from '#core/models/model-task.ts';

/** What a model is asked of ratings from 1 to 5: the terms that follow from the design, without draws. */
export const task = (rows: readonly ModelRow[], own: Partial<ModelTask> = {}): ModelTask => ({
  rows: modelColumns(rows),
  range: [1, 5],
  terms: null,
  draws: 0,
  seed: '',
  ...own,
});
