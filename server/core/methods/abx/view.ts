/** Which of the two shown clips X is: A is slot 0, B slot 1, X slot 2. */
export type Choice = 'A' | 'B';

/** What the page shows. */
export interface AbxView {
  method: 'abx';
  question: string;
  /** What to listen for; null where the study says nothing. */
  help: string | null;
  options: { value: Choice; label: string }[];
  /** What all clips say, where the study shows it. */
  text: string | null;
  switching: 'aligned' | 'restart';
}

export interface AbxAnswer {
  /** As shown. */
  choice: Choice;
}
