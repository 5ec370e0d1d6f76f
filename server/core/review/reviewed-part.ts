/**
 * A written reason and the answer that it is about, as a reviewer reads them: in the words that the listener saw, with nothing
 * that tells what the clip is.
 */
export interface ReviewedPart {
  /** Unique on its page. */
  key: string;
  /** The scales whose ratings do not count where the reason contradicts the answer. */
  scales: readonly string[];
  /** Place on the page of the clip to listen to, from 0. */
  slot: number;
  /** What was asked. */
  question: string;
  /** What was answered. */
  answer: string;
  /** The listener's own words. */
  text: string;
}
