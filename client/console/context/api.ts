import { untrack } from 'svelte';
import { requestOf, refusalIn, type PathParams } from '#core/api/address.ts';
import type { ConsoleCalls } from '#core/api/calls/console-calls.ts';
import type { Arguments, Asked, Contracts, KeysWith, ReplyOf, Where } from '#core/api/contract.ts';
import type { Language } from '#core/text/languages.ts';
import { language } from '../../i18n/language.svelte.ts';

/** A call that replies lines or a file. */
type StreamKey<Calls> = KeysWith<Calls, 'lines'> | KeysWith<Calls, 'file'>;

/** A request without its types. */
interface Sent {
  params?: PathParams;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
  signal?: AbortSignal;
}

/** What the server would not do, in its own words; or that no answer came (status 0). */
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
  /** 0-1; the server has not answered yet at 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** So that pages which the server refused together do not come back together. */
const SPREAD_MS = 1000;

/** As long as the server asks and a little more, or until the page gives up. */
function untilAgain({ headers }: Response, signal: AbortSignal | null | undefined): Promise<void> {
  const ms = 1000 * Number(headers.get('Retry-After')) + SPREAD_MS * Math.random();
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => resolve());
  });
}

const unreachable = (cause: unknown): ApiError =>
  new ApiError(0, 'offline', cause instanceof Error ? cause.message : String(cause));

/** A proxy in between may answer with something that is not our error reply. */
function refusal(status: number, text: string): ApiError {
  const { code = `http-${status}`, message = `the server answered with status ${status}` } =
    refusalIn(text) ?? {};
  return new ApiError(status, code, message);
}

interface Address {
  /** What every path is below. */
  base: string;
  headers?: Readonly<Record<string, string>>;
  fetcher?: typeof fetch;
}

/** What pages ask the server, by the contract of an API. No schema reaches the browser. Every method rejects with an ApiError. */
export class Api<Calls extends Contracts<string>> {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #fetch: typeof fetch;
  /** Called when the server says that nobody is signed in. */
  onSignedOut: () => void = () => {};
  /** Called when a request begins or ends to wait for a server that has no time for it. */
  onBusy: (isBusy: boolean) => void = () => {};
  #waiting = 0;

  constructor({ base, headers = {}, fetcher = (...request) => fetch(...request) }: Address) {
    this.#base = base;
    this.#headers = headers;
    this.#fetch = fetcher;
  }

  /** What a call replies. Without a body, `{}` is sent where one is expected. */
  async call<Key extends KeysWith<Calls, 'reply'>>(
    key: Key,
    ...[asked]: Arguments<Asked<Calls[Key], Key> & { signal?: AbortSignal }>
  ): Promise<ReplyOf<Calls[Key]>> {
    const response = await this.#ask(key, asked);
    return response.json().catch((cause: unknown) => {
      throw unreachable(cause);
    });
  }

  /** The response to a call that replies lines or a file. */
  open<Key extends StreamKey<Calls>>(
    key: Key,
    ...[asked]: Arguments<Asked<Calls[Key], Key> & { signal?: AbortSignal }>
  ): Promise<Response> {
    return this.#ask(key, asked);
  }

  /** Sends a file as it is, as its type. fetch does not say how far it is. */
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
        else reject(this.#told(refusal(request.status, request.responseText)));
      });
      request.addEventListener('error', () => reject(unreachable('the upload was cut off')));
      request.addEventListener('abort', () => reject(new ApiError(0, 'stopped', 'the upload was stopped')));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(file);
    });
  }

  /** The reply to a request that succeeded. A server with too much to do has not begun with it: it is asked again. */
  async #ask(key: string, asked: Sent = {}): Promise<Response> {
    const { method } = requestOf(key);
    const headers: Record<string, string> = { ...this.#headers, 'Accept-Language': readerLanguage() };
    const init: RequestInit = { method, headers, ...(asked.signal && { signal: asked.signal }) };
    if (method !== 'GET') {
      headers['Content-Type'] = 'application/json';
      init.body = JSON.stringify(asked.body ?? {});
    }
    const response = await this.#fetch(this.#base + addressIn(key, asked), init).catch((cause: unknown) => {
      throw unreachable(cause);
    });
    if (response.ok) return response;
    const refused = refusal(response.status, await response.text().catch(() => ''));
    if (refused.code !== 'overloaded') throw this.#told(refused);
    this.#wait(1);
    await untilAgain(response, asked.signal);
    return this.#ask(key, asked).finally(() => this.#wait(-1));
  }

  #wait(change: number): void {
    this.#waiting += change;
    this.onBusy(this.#waiting > 0);
  }

  #told(error: ApiError): ApiError {
    if (error.code === 'no-session') this.onSignedOut();
    return error;
  }
}

/** A page that asks does not ask again because the language changes, unless it says so. */
const readerLanguage = (): Language => untrack(() => language.current);

/** The path of a call with its query. */
function addressIn(key: string, { params, query = {} }: Sent): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${requestOf(key, params).path}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

const CONSOLE = '/console/api';

/** The API of the console. */
export class ConsoleApi extends Api<ConsoleCalls> {
  constructor(fetcher?: typeof fetch) {
    super({ base: CONSOLE, ...(fetcher && { fetcher }) });
  }
}

/** Where a file of the console's API is, for a link that downloads or a sound that is played. */
export const addressOf = <Key extends KeysWith<ConsoleCalls, 'file'>>(
  key: Key,
  where: Where<ConsoleCalls[Key], Key> & Sent,
): string => CONSOLE + addressIn(key, where);

export const api = new ConsoleApi();
