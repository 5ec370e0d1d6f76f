/** 2 and 1 favour the clip shown as A (slot 0), -1 and -2 the one shown as B (slot 1). */
export type Preference = 2 | 1 | 0 | -1 | -2;

/** What the page shows. */
export interface PairwiseView {
  method: 'pairwise';
  question: string;
  /** What to judge and what to leave out. */
  help: string;
  /** From A much better to B much better. */
  options: { value: Preference; label: string }[];
  /** What both clips say, where the study shows it. */
  text: string | null;
  switching: 'aligned' | 'restart';
}

export interface PairwiseAnswer {
  /** As shown: positive favours slot 0. */
  preference: Preference;
}
