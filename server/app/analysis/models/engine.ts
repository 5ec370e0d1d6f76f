import { UserError } from '#core/text/user-error.ts';
import type { ModelResult } from '#core/models/model-result.ts';
import type { ModelTask } from '#core/models/model-task.ts';

/** Ratings that an engine has no model of, or an engine that is not there: with what to do. */
export class ModelRefused extends UserError {}

export interface EngineShell {
  /** Reports progress, one line each, a few per second at most. */
  progress(line: string): void;
  /** Stops the work: `fit` rejects with the signal's reason and stops completely. */
  signal: AbortSignal;
}

/** Program that fits a model of ratings: in this process, in a thread, or external. */
export interface Engine {
  /** Its word on the command line. */
  id: string;
  /** Description in one line. */
  about: string;
  /** The result names engine and version. Rejects with ModelRefused where there is no model. */
  fit(task: ModelTask, shell: EngineShell): Promise<ModelResult>;
}
