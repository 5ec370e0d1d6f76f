/** How a trial is answered: with one of some buttons, or with typed digits, at most `length` of them. */
export type Ask =
  | { kind: 'choice'; options: { value: string; label: string }[] }
  | { kind: 'digits'; length: number };

/** A trial of a check as a browser may know it: never the right answer. */
export interface TrialView {
  /** Random; also names the trial's sound. */
  token: string;
  question: string;
  ask: Ask;
  /** Whether a sound goes with it, which is played once. */
  sound: boolean;
  answered: boolean;
}

/** POST checks/<name>/attempts: a new attempt, or the one that is under way. */
export interface AttemptView {
  /** 1-based. */
  attempt: number;
  attemptsOf: number;
  trials: TrialView[];
}

/** What an attempt came to. */
export interface AttemptResult {
  passed: boolean;
  right: number;
  trials: number;
  attemptsLeft: number;
  /** What to tell about trials that went wrong, where the check explains itself. */
  explanations: string[];
  /** again: another attempt follows. warn: the study goes on after a warning. out: it ends here. */
  next: 'go on' | 'again' | 'warn' | 'out';
}

/** A field of a form. */
export interface FieldView {
  key: string;
  label: string;
  required: boolean;
  /** Answers to choose from; null: a line of text. */
  options: { value: string; label: string }[] | null;
  /** Whether own words may be sent instead of an option's value, e.g. gender: a text of at most 100 characters. */
  ownWords: boolean;
}

/** What a step asks of a listener, ready to show in the session's language. */
export type StepBody =
  | { kind: 'sound level' }
  | { kind: 'instructions' }
  /** Trials with right answers that the server keeps: hearing, headphones, comprehension. */
  | { kind: 'check'; title: string; text: string; sound: boolean }
  | { kind: 'form'; title: string; text: string; fields: FieldView[] };

/** Something to do that is not a page. */
export interface StepView {
  name: string;
  /** The page that it comes before, from 1; one more than there are pages: after the last one. */
  before: number;
  body: StepBody;
}
