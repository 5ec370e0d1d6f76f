import { setTimeout as wait } from 'node:timers/promises';
import { requestOf, type PathParams } from '#core/api/address.ts';
import type { ListenerCalls } from '#core/api/calls/listener-calls.ts';
import type { Arguments, Asked, KeysWith, ReplyOf, Where } from '#core/api/contract.ts';
import type { ErrorReply } from '#core/session/contract.ts';
import { headerOf } from './reply-reader.ts';
import { sendRequest, type PlainReply, type PlainRequest } from './send-request.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2000;

type FileKey = KeysWith<ListenerCalls, 'file'>;

/** A request without its types. */
interface Sent {
  params?: PathParams;
  body?: unknown;
}

interface Content {
  headers?: Record<string, string>;
  body?: string;
}

/** A request that was answered, as a browser sees it. */
export interface SeenRequest extends PlainReply {
  method: string;
  /** Path below the study's API. */
  path: string;
  /** Time from the request to the last byte, ms. */
  wholeMs: number;
  /** The same from the first attempt, with the pauses between attempts, ms. */
  waitedMs: number;
}

type Attempt = Omit<SeenRequest, 'waitedMs'> | { fault: string };

/** A request that the server understood and refused. Repeating it would not help. */
class Refused extends Error {
  readonly status: number;

  constructor(request: string, status: number, reason: string) {
    super(`${request}: ${status} ${reason}`);
    this.name = 'Refused';
    this.status = status;
  }
}

/** A request failed for so long that the server will probably not recover. */
export class GaveUp extends Error {
  constructor(request: string, patienceMs: number, lastFault: string) {
    super(`gave up: ${request} failed for ${patienceMs / 1000} s; the last answer: ${lastFault}`);
    this.name = 'GaveUp';
  }
}

/**
 * A browser as the server sees it: a cookie and requests. Each request is repeated until there is a reply. Throws
 * GaveUp if one fails for longer than `patienceMs`.
 */
export class Browser {
  /** Number of requests that were repeated after a broken connection or a server fault. */
  retries = 0;
  #cookie = '';
  readonly #api: string;
  readonly #origin: string;
  readonly #signal: AbortSignal;
  readonly #line: PlainRequest['line'];
  readonly #patienceMs: number;
  readonly #onReply: (seen: SeenRequest) => void;

  constructor(
    study: { url: string; slug: string },
    {
      signal,
      patienceMs,
      line,
      onReply = () => undefined,
    }: Pick<PlainRequest, 'signal' | 'line'> & {
      patienceMs: number;
      onReply?: (seen: SeenRequest) => void;
    },
  ) {
    this.#line = line;
    this.#api = `/s/${study.slug}/api`;
    this.#origin = study.url;
    this.#signal = signal;
    this.#patienceMs = patienceMs;
    this.#onReply = onReply;
  }

  /** Value of the cookie, which opens the session. */
  get key(): string {
    return decodeURIComponent(this.#cookie.slice(this.#cookie.indexOf('=') + 1));
  }

  /** Reply of a call. */
  async call<Key extends KeysWith<ListenerCalls, 'reply'>>(
    key: Key,
    ...[asked]: Arguments<Asked<ListenerCalls[Key], Key> & Sent>
  ): Promise<ReplyOf<ListenerCalls[Key]>> {
    const { params, body = {} }: Sent = asked ?? {};
    const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    const reply = await this.#ask(key, params, key.startsWith('GET ') ? {} : json);
    return JSON.parse(reply.toString());
  }

  /** Downloads a sound. */
  bytes<Key extends FileKey>(key: Key, { params }: Where<ListenerCalls[Key], Key> & Sent): Promise<Buffer> {
    return this.#ask(key, params, {});
  }

  /** Requests a sound from its first byte, as a media element does. */
  range<Key extends FileKey>(key: Key, { params }: Where<ListenerCalls[Key], Key> & Sent): Promise<Buffer> {
    return this.#ask(key, params, { headers: { Range: 'bytes=0-' } });
  }

  #ask(key: string, params: PathParams | undefined, content: Content): Promise<Buffer> {
    const { method, path } = requestOf(key, params);
    return this.#untilAnswered(method, path.slice(1), content);
  }

  async #untilAnswered(method: string, path: string, content: Content): Promise<Buffer> {
    const begun = performance.now();
    for (let attempt = 0; ; attempt += 1) {
      const reply = await this.#attempt(method, path, content);
      if ('body' in reply) {
        this.#onReply({ ...reply, waitedMs: performance.now() - begun });
        return reply.body;
      }
      if (performance.now() - begun >= this.#patienceMs)
        throw new GaveUp(`${method} ${path}`, this.#patienceMs, reply.fault);
      this.retries += 1;
      const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
      await wait(longest * (0.5 + Math.random() / 2), undefined, { signal: this.#signal });
    }
  }

  /**
   * The reply, or a fault if the connection broke or the server failed. After a fault, it is unknown whether
   * the request had an effect.
   */
  async #attempt(method: string, path: string, { headers, body }: Content): Promise<Attempt> {
    const own = { Origin: this.#origin, ...(this.#cookie !== '' && { Cookie: this.#cookie }) };
    const begun = performance.now();
    const reply = await sendRequest({
      method,
      origin: this.#origin,
      path: `${this.#api}/${path}`,
      headers: { ...headers, ...own },
      body: body ?? '',
      signal: this.#signal,
      line: this.#line,
    }).catch((cause: unknown) => ({ fault: causeOf(cause) }));
    this.#signal.throwIfAborted();
    if ('fault' in reply) return reply;
    const wholeMs = performance.now() - begun;
    const { status, body: bytes } = reply;
    if (status >= 500) return { fault: `${status} ${bytes.toString().slice(0, 200)}` };
    if (status < 200 || status >= 300) throw new Refused(`${method} ${path}`, status, reasonIn(bytes));
    const given = headerOf(reply, 'set-cookie');
    if (given !== undefined) this.#cookie = given.slice(0, given.indexOf(';'));
    return { method, path, wholeMs, ...reply };
  }
}

/** Cause of a broken connection. */
function causeOf(cause: unknown): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : JSON.stringify(cause);
}

function reasonIn(body: Buffer): string {
  const { error }: ErrorReply = JSON.parse(body.toString());
  return `${error.code}: ${error.message}`;
}
