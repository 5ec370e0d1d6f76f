/** What every page of a study says of it, whoever may look at it. */
export interface StudyHead {
  name: string;
  title: string;
  /** draft: it is being brought in, and was not published yet. */
  state: 'draft' | 'open' | 'paused' | 'closed';
  /** 0: not published yet. */
  version: number;
}
