import type { Clip } from '../../clips/clips.ts';
import type { Language } from '../../text/languages.ts';
import type { AnswerOrder } from './answer-order.ts';

/** The part of a study that methods and their analyses may read. */
export interface StudyMaterial {
  config: {
    language: Language | Language[];
    /** Sets of clips by name. */
    clips: Readonly<Record<string, unknown>>;
    /** Order of the answers in all blocks; a block may override it. */
    order?: AnswerOrder | undefined;
    /** Sittings of each listener; absent: one. */
    sittings?: { pages: number } | undefined;
    blocks: readonly { method: string; training?: boolean | undefined }[];
  };
  /** Text of each item, by item. */
  texts: Readonly<Record<string, string>>;
  clips: readonly Clip[];
}
