import { UserError } from '#core/text/user-error.ts';
import type { ModelResult } from '#core/models/model-result.ts';
import type { ModelTask } from '#core/models/model-task.ts';

/** Error for ratings that an engine cannot model, or for an engine that is not available. The message has a remedy. */
export class ModelRefused extends UserError {}

export interface EngineShell {
  /** Reports progress, one line at a time, a few per second at most. */
  progress(line: string): void;
  /** Stops the work: `fit` rejects with the signal's reason and stops completely. */
  signal: AbortSignal;
}

/** Program that fits a model of ratings: in this process, in a thread, or external. */
export interface Engine {
  /** Id of the engine on the command line. */
  id: string;
  /** Description in one line. */
  about: string;
  /** Fits a model. The result names the engine and its version. Rejects with ModelRefused if there is no model. */
  fit(task: ModelTask, shell: EngineShell): Promise<ModelResult>;
}
