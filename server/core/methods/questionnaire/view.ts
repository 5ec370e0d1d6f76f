export interface QuestionView {
  key: string;
  /** choice: several may be chosen. */
  kind: 'scale' | 'number' | 'text' | 'choice';
  text: string;
  /** Of a scale, value 1 first. */
  labels?: string[];
  /** Whether a scale shows its highest value first. */
  bestFirst?: true;
  /** Of a choice. */
  options?: { value: string; label: string }[];
  /** Least and largest whole number of a number question. */
  min?: number;
  max?: number;
  required: boolean;
  /** Whether a written reason goes with the answer. */
  reason: 'required' | 'optional' | 'off';
  reasonPrompt: string;
}

/** What the page shows. */
export interface QuestionnaireView {
  method: 'questionnaire';
  questions: QuestionView[];
  notes: string | null;
  /** Where the parts of an excerpt begin, in milliseconds of the recording; empty for a whole clip. */
  marks: { atMs: number; label: string }[];
}

export interface QuestionAnswer {
  /** Scale and number: a whole number; text: the words; choice: the chosen values; null: left open. */
  value: number | string | string[] | null;
  reason: string | null;
}

export interface QuestionnaireAnswer {
  /** By key of every question. */
  answers: Record<string, QuestionAnswer>;
}
