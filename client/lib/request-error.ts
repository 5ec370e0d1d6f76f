/** A request that did not succeed. `network` is the code when no answer came at all. */
export class RequestError extends Error {
  readonly code: string;
  /** HTTP status, or null when no answer came. */
  readonly status: number | null;
  /** Delay that the server asks for, or null. */
  readonly retryAfterMs: number | null;

  constructor(code: string, message: string, about: { status?: number; retryAfterMs?: number | null } = {}) {
    super(message);
    this.name = 'RequestError';
    this.code = code;
    this.status = about.status ?? null;
    this.retryAfterMs = about.retryAfterMs ?? null;
  }

  /** Whether a retry may succeed: no reply, time-out, too many requests, or a server error. */
  get mayPass(): boolean {
    return this.status === null || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}
