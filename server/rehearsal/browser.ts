import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorReply } from '#core/contract.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2000;

interface Content {
  headers?: Record<string, string>;
  body?: string;
}

/** A request that the server understood and refused: sending it again would not help. */
class Refused extends Error {
  readonly status: number;

  constructor(request: string, status: number, reason: string) {
    super(`${request}: ${status} ${reason}`);
    this.name = 'Refused';
    this.status = status;
  }
}

/** What a browser is to the server: a cookie and requests, each repeated until the server has answered it. */
export class Browser {
  /** Requests that were sent again after a broken connection or a fault of the server. */
  retries = 0;
  #cookie = '';
  readonly #api: string;
  readonly #signal: AbortSignal;

  constructor(study: { url: string; slug: string }, signal: AbortSignal) {
    this.#api = `${study.url}/s/${study.slug}/api`;
    this.#signal = signal;
  }

  /** The value of the cookie, which opens the session. */
  get key(): string {
    return decodeURIComponent(this.#cookie.slice(this.#cookie.indexOf('=') + 1));
  }

  get(path: string): Promise<Buffer> {
    return this.#untilAnswered('GET', path, {});
  }

  async getJson<T>(path: string): Promise<T> {
    return JSON.parse((await this.get(path)).toString());
  }

  /** From the first byte, as a media element asks. */
  getRange(path: string): Promise<Buffer> {
    return this.#untilAnswered('GET', path, { headers: { Range: 'bytes=0-' } });
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    const headers = { 'Content-Type': 'application/json' };
    const reply = await this.#untilAnswered('POST', path, { headers, body: JSON.stringify(body) });
    return JSON.parse(reply.toString());
  }

  async #untilAnswered(method: string, path: string, content: Content): Promise<Buffer> {
    for (let attempt = 0; ; attempt += 1) {
      const reply = await this.#attempt(method, path, content);
      if (reply) return reply;
      this.retries += 1;
      const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
      await wait(longest * (0.5 + Math.random() / 2), undefined, { signal: this.#signal });
    }
  }

  /** The reply's body; null when the connection broke or the server failed, so that it is unknown what was done. */
  async #attempt(method: string, path: string, { headers, body }: Content): Promise<Buffer | null> {
    const cookie = this.#cookie === '' ? {} : { Cookie: this.#cookie };
    const request = { method, headers: { ...headers, ...cookie }, body: body ?? null, signal: this.#signal };
    const reply = await fetch(`${this.#api}/${path}`, request)
      .then(async (response) => ({ response, bytes: Buffer.from(await response.arrayBuffer()) }))
      .catch(() => null);
    this.#signal.throwIfAborted();
    if (!reply || reply.response.status >= 500) return null;
    const { response, bytes } = reply;
    if (!response.ok) throw new Refused(`${method} ${path}`, response.status, reasonIn(bytes));
    const [given] = response.headers.getSetCookie();
    if (given !== undefined) this.#cookie = given.slice(0, given.indexOf(';'));
    return bytes;
  }
}

function reasonIn(body: Buffer): string {
  const { error }: ErrorReply = JSON.parse(body.toString());
  return `${error.code}: ${error.message}`;
}
