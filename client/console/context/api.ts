import { untrack } from 'svelte';
import { requestOf, refusalIn, type PathParams } from '#core/api/address.ts';
import type { ConsoleCalls } from '#core/api/calls/console-calls.ts';
import type { Arguments, Asked, Contracts, KeysWith, ReplyOf, Where } from '#core/api/contract.ts';
import type { Language } from '#core/text/languages.ts';
import { BASE_PATH } from '../../lib/base-path.ts';
import { language } from '../../i18n/language.svelte.ts';

/** Call that replies with lines or a file. */
type StreamKey<Calls> = KeysWith<Calls, 'lines'> | KeysWith<Calls, 'file'>;

/** A request without its types. */
interface Sent {
  params?: PathParams;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
  signal?: AbortSignal;
}

/** Error of a request with the server's message; status 0: no reply. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

interface Upload {
  /** 0-1; at 1 the server may not have replied yet. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Jitter, so that pages refused together do not return together. */
const SPREAD_MS = 1000;

/** Waits as long as the server asks and a little more, or until the page aborts. */
function untilAgain({ headers }: Response, signal: AbortSignal | null | undefined): Promise<void> {
  const ms = 1000 * Number(headers.get('Retry-After')) + SPREAD_MS * Math.random();
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => resolve());
  });
}

const unreachable = (cause: unknown): ApiError =>
  new ApiError(0, 'offline', cause instanceof Error ? cause.message : String(cause));

/** A proxy may reply with something other than Earshot's error format. */
function refusal(status: number, text: string): ApiError {
  const { code = `http-${status}`, message = `the server answered with status ${status}` } =
    refusalIn(text) ?? {};
  return new ApiError(status, code, message);
}

interface Address {
  /** Base path. */
  base: string;
  headers?: Readonly<Record<string, string>>;
  fetcher?: typeof fetch;
}

/** Typed client of an API contract, without schemas in the browser. Every method rejects with an ApiError. */
export class Api<Calls extends Contracts<string>> {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #fetch: typeof fetch;
  /** Called when the server reports that the session has ended. */
  onSignedOut: () => void = () => {};
  /** Called when a request starts or stops waiting for a busy server. */
  onBusy: (isBusy: boolean) => void = () => {};
  #waiting = 0;

  constructor({ base, headers = {}, fetcher = (...request) => fetch(...request) }: Address) {
    this.#base = base;
    this.#headers = headers;
    this.#fetch = fetcher;
  }

  /** Reply of a call. Sends `{}` if a body is expected and none is given. */
  async call<Key extends KeysWith<Calls, 'reply'>>(
    key: Key,
    ...[asked]: Arguments<Asked<Calls[Key], Key> & { signal?: AbortSignal }>
  ): Promise<ReplyOf<Calls[Key]>> {
    const response = await this.#ask(key, asked);
    return response.json().catch((cause: unknown) => {
      throw unreachable(cause);
    });
  }

  /** Response of a call that replies with lines or a file. */
  open<Key extends StreamKey<Calls>>(
    key: Key,
    ...[asked]: Arguments<Asked<Calls[Key], Key> & { signal?: AbortSignal }>
  ): Promise<Response> {
    return this.#ask(key, asked);
  }

  /** Uploads a file with its type. Uses XMLHttpRequest because fetch reports no progress. */
  upload<Key extends KeysWith<Calls, 'upload'>>(
    key: Key,
    file: Blob,
    { onProgress, signal, ...where }: Where<Calls[Key], Key> & Upload,
  ): Promise<ReplyOf<Calls[Key]>> {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(requestOf(key).method, this.#base + addressIn(key, where));
      request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
      request.setRequestHeader('Accept-Language', readerLanguage());
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress?.(total > 0 ? loaded / total : 0),
      );
      request.addEventListener('load', () => {
        if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText));
        else reject(this.#reported(refusal(request.status, request.responseText)));
      });
      request.addEventListener('error', () => reject(unreachable('the upload was cut off')));
      request.addEventListener('abort', () => reject(new ApiError(0, 'stopped', 'the upload was stopped')));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(file);
    });
  }

  /** Returns a successful response. Repeats the request if the server was overloaded, as it has not started on it. */
  async #ask(key: string, asked: Sent = {}): Promise<Response> {
    const { method } = requestOf(key);
    const headers: Record<string, string> = { ...this.#headers, 'Accept-Language': readerLanguage() };
    const init: RequestInit = { method, headers, ...(asked.signal && { signal: asked.signal }) };
    // A deletion is carried out even if its page is closed meanwhile.
    if (method === 'DELETE') init.keepalive = true;
    if (method !== 'GET') {
      headers['Content-Type'] = 'application/json';
      init.body = JSON.stringify(asked.body ?? {});
    }
    const response = await this.#fetch(this.#base + addressIn(key, asked), init).catch((cause: unknown) => {
      throw unreachable(cause);
    });
    if (response.ok) return response;
    const refused = refusal(response.status, await response.text().catch(() => ''));
    if (refused.code !== 'overloaded') throw this.#reported(refused);
    this.#wait(1);
    await untilAgain(response, asked.signal);
    return this.#ask(key, asked).finally(() => this.#wait(-1));
  }

  #wait(change: number): void {
    this.#waiting += change;
    this.onBusy(this.#waiting > 0);
  }

  #reported(error: ApiError): ApiError {
    if (error.code === 'no-session') this.onSignedOut();
    return error;
  }
}

/** Requests do not depend on the language reactively, unless a page does so itself. */
const readerLanguage = (): Language => untrack(() => language.current);

/** Path of a call with its query. */
function addressIn(key: string, { params, query = {} }: Sent): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${requestOf(key, params).path}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

const CONSOLE = `${BASE_PATH}/console/api`;

/** API of the console. */
export class ConsoleApi extends Api<ConsoleCalls> {
  constructor(fetcher?: typeof fetch) {
    super({ base: CONSOLE, ...(fetcher && { fetcher }) });
  }
}

/** URL of a file in the console's API, for downloads and sounds. */
export const addressOf = <Key extends KeysWith<ConsoleCalls, 'file'>>(
  key: Key,
  where: Where<ConsoleCalls[Key], Key> & Sent,
): string => CONSOLE + addressIn(key, where);

export const api = new ConsoleApi();
