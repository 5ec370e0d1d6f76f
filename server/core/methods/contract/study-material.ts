import type { Clip } from '../../clips/clips.ts';
import type { Language } from '../../text/languages.ts';
import type { AnswerOrder } from './answer-order.ts';

/** What methods and their analyses may know of the study that they are used in. */
export interface StudyMaterial {
  config: {
    language: Language | Language[];
    /** Sets of clips by name. */
    clips: Readonly<Record<string, unknown>>;
    /** Of the answers in every block; a block may say otherwise. */
    order?: AnswerOrder | undefined;
    blocks: readonly { method: string; training?: boolean | undefined }[];
  };
  /** What each item says, by item. */
  texts: Readonly<Record<string, string>>;
  clips: readonly Clip[];
}
