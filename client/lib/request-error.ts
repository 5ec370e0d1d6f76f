/** A request that did not succeed. `network` is the code when no answer came at all. */
export class RequestError extends Error {
  readonly code: string;
  /** HTTP status, or null when no answer came. */
  readonly status: number | null;
  /** What the server asked to wait, or null. */
  readonly retryAfterMs: number | null;

  constructor(code: string, message: string, about: { status?: number; retryAfterMs?: number | null } = {}) {
    super(message);
    this.name = 'RequestError';
    this.code = code;
    this.status = about.status ?? null;
    this.retryAfterMs = about.retryAfterMs ?? null;
  }

  /** Whether the same request may succeed later: no answer, time-out, too many, or trouble on the server. */
  get mayPass(): boolean {
    return this.status === null || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}
