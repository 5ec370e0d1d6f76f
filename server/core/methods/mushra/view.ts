/** What the page shows. Slot 0 is the open reference where there is one; all other slots are rated. */
export interface MushraView {
  method: 'mushra';
  question: string;
  /** Five bands of 20 points, top (80-100) to bottom (0-20). */
  bands: { label: string; description: string | null }[];
  /** Whether slot 0 is the open reference. */
  reference: boolean;
  /** aligned: switching goes on at the same time; restart: every start is from the beginning. */
  switching: 'aligned' | 'restart';
  scale: { min: 0; max: 100 };
  notes: string | null;
}

export interface MushraAnswer {
  /** By token of every rated slot: a whole number, 0-100, 0 = worst. */
  scores: Record<string, number>;
}
