export interface OptionView {
  value: number;
  /** Empty for a value between two named ones. */
  label: string;
}

export interface ScaleView {
  key: string;
  question: string;
  /** What to judge and what to leave out. */
  help: string | null;
  /** In the order shown. */
  options: OptionView[];
  /** What the named values mean, best first; empty where the words say it all. */
  criteria: { value: number; label: string; description: string }[];
}

/** What the page shows. */
export interface RatingView {
  method: 'rating';
  /** one clip; a clip beside an open reference; or two clips of which the second is compared with the first. */
  layout: 'single' | 'reference' | 'comparison';
  /** In the order asked. */
  scales: ScaleView[];
  /** Whether each scale waits for a play of its own. */
  onePlayAScale: boolean;
  /** Whether the values stand beside the words. */
  numbers: boolean;
  /** What the clip should say, where the study shows it. */
  text: string | null;
}

export interface RatingAnswer {
  /** By key of every scale, as clicked. */
  values: Record<string, number>;
}
