import { UserError } from '#core/text/user-error.ts';
import type { ModelResult } from '#core/models/model-result.ts';
import type { ModelTask } from '#core/models/model-task.ts';

/** Ratings that an engine has no model of, or an engine that is not there: with what to do. */
export class ModelRefused extends UserError {}

export interface EngineShell {
  /** What the engine is at, in a line; a few a second at most. */
  progress(line: string): void;
  /** Ends the work: `fit` rejects with the signal's reason, and nothing of it goes on. */
  signal: AbortSignal;
}

/** What fits a model of ratings: in this process, in a thread, or another program. */
export interface Engine {
  /** Its word on the command line. */
  id: string;
  /** What it gives, in a line. */
  about: string;
  /** The result names engine and version. Rejects with ModelRefused where there is no model. */
  fit(task: ModelTask, shell: EngineShell): Promise<ModelResult>;
}
