/** An answer that was acknowledged: the browser has its receipt. */
export interface Acknowledged {
  sessionId: string;
  position: number;
  /** SHA-256 of the answer, hexadecimal. */
  sha256: string;
}
