/**
 * aligned: switching goes on at the same time and cross-fades; strict: at the same time, out and then in; restart:
 * every start is from the beginning.
 */
export type Switching = 'aligned' | 'strict' | 'restart';

/** What the page shows. Slot 0 is the open reference where there is one; all other slots are rated. */
export interface MushraView {
  method: 'mushra';
  question: string;
  /** Five bands of 20 points, top (80-100) to bottom (0-20). */
  bands: { label: string; description: string | null }[];
  /** Whether slot 0 is the open reference. */
  reference: boolean;
  switching: Switching;
  scale: { min: 0; max: 100 };
  notes: string | null;
  /** What Next does when no sound has 100. */
  require100: 'off' | 'remind' | 'block';
  /** Whether the listener may order the sounds by score. */
  sort: boolean;
  /** Whether scores are shown as numbers. */
  numbers: boolean;
  /** Whether there is a field for remarks. */
  comment: boolean;
}

/** Longest remark on a page, in characters. */
export const MAX_COMMENT = 2000;

export interface MushraAnswer {
  /** By token of every rated slot: a whole number, 0-100, 0 = worst. */
  scores: Record<string, number>;
  /** Remarks on the page. */
  comment?: string | undefined;
}
