import { requestOf, refusalIn, type PathParams } from '#core/api/address.ts';
import type { ListenerCalls } from '#core/api/calls/listener-calls.ts';
import type { Arguments, Asked, KeysWith, ReplyOf, Where } from '#core/api/contract.ts';
import type { SessionView } from '#core/session/contract.ts';
import { BASE_PATH } from './base-path.ts';
import { RequestError } from './request-error.ts';
import { retryAfterMs } from './backoff.ts';
import { takeEarlyReply } from './early-entry.ts';

type FileKey = KeysWith<ListenerCalls, 'file'>;

/** A request without its types. */
interface Sent {
  params?: PathParams;
  body?: unknown;
}

/** Listener's client of the API of one study. Every method rejects with a RequestError. */
export class ApiClient {
  readonly #base: string;
  readonly #fetch: typeof globalThis.fetch;

  constructor(slug: string, fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init)) {
    this.#base = `${BASE_PATH}/s/${slug}/api`;
    this.#fetch = fetch;
  }

  /** Enters the study, or resumes this browser's session. `as`: answer to the server's question who is entering. */
  async enter(as?: 'first' | 'another'): Promise<SessionView> {
    const early = as ? null : await takeEarlyReply().catch(unreachable);
    return early ? read(early) : this.call('POST /enter', { body: { as } });
  }

  /** Reply of a call. */
  async call<Key extends KeysWith<ListenerCalls, 'reply'>>(
    key: Key,
    ...[asked]: Arguments<Asked<ListenerCalls[Key], Key> & Sent>
  ): Promise<ReplyOf<ListenerCalls[Key]>> {
    return read(await this.#send(key, asked));
  }

  /** Complete sound. */
  async bytes<Key extends FileKey>(
    key: Key,
    ...[asked]: Arguments<Where<ListenerCalls[Key], Key> & Sent>
  ): Promise<ArrayBuffer> {
    const response = await accepted(await this.#send(key, asked));
    return response.arrayBuffer().catch(unreachable);
  }

  /** URL of a sound. */
  address<Key extends FileKey>(key: Key, where: Where<ListenerCalls[Key], Key> & Sent): string {
    return this.#base + requestOf(key, where.params).path;
  }

  #send(key: string, { params, body = {} }: Sent = {}): Promise<Response> {
    const { method, path } = requestOf(key, params);
    const headers = { 'content-type': 'application/json' };
    const init = method === 'GET' ? undefined : { method, headers, body: JSON.stringify(body) };
    return this.#fetch(this.#base + path, init).catch(unreachable);
  }
}

async function accepted(response: Response): Promise<Response> {
  if (!response.ok) throw await refusal(response);
  return response;
}

async function read<Reply>(response: Response): Promise<Reply> {
  return (await accepted(response)).json().catch(unreachable);
}

function unreachable(cause: unknown): never {
  throw new RequestError('network', `The server cannot be reached: ${String(cause)}`);
}

async function refusal(response: Response): Promise<RequestError> {
  const about = { status: response.status, retryAfterMs: retryAfterMs(response) };
  const text = await response.text().catch(() => '');
  const { code, message } = refusalIn(text) ?? { code: `http-${response.status}`, message: text };
  return new RequestError(code, message, about);
}
