/**
 * A written reason and its answer, as shown to a reviewer: in the words that the listener saw, without anything that
 * identifies the clip.
 */
export interface ReviewedPart {
  /** Unique on its page. */
  key: string;
  /** The scales whose ratings are excluded if the reason contradicts the answer. */
  scales: readonly string[];
  /** Place of the clip on the page, from 0. */
  slot: number;
  /** Question to the listener. */
  question: string;
  /** Answer of the listener. */
  answer: string;
  /** The listener's own words. */
  text: string;
}
