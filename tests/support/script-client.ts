import { randomUUID } from 'node:crypto';
import type { Scope } from '#core/api/token-scopes.ts';
import { newAccessToken } from '../../server/app/accounts/access-tokens.ts';
import type { Account } from '../../server/db/contract/account-store.ts';
import type { ConsoleContext } from '../../server/http/console/requests/console-context.ts';

type Server = { url: string; context: ConsoleContext };

interface Sent {
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** The code and message of a refusal, with its status; both empty where the request was accepted. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
  challenge: string | null;
}

const PATIENCE = 60;
const AGAIN_MS = 250;

/** A script with an access token: no cookie, and none of the headers of browsers. */
export class ScriptClient {
  readonly #url: string;
  readonly secret: string;

  constructor(url: string, secret: string) {
    this.#url = url;
    this.secret = secret;
  }

  /** With a new token of an account. */
  static async of(
    { url, context }: Server,
    account: Pick<Account, 'id'>,
    token: { scope: Scope; name?: string; studies?: string[] | null; days?: number | null },
  ): Promise<ScriptClient> {
    const id = randomUUID();
    const asked = { name: `script ${id}`, studies: null, days: null, ...token };
    const at = context.now();
    return new ScriptClient(
      url,
      await newAccessToken(context.store, { ...asked, id, accountId: account.id, at }),
    );
  }

  /** Asks again, as the reply says, where tests make the server busy. */
  async fetch(method: string, path: string, { body, headers }: Sent = {}): Promise<Response> {
    for (let left = PATIENCE; ; left -= 1) {
      const response = await fetch(`${this.#url}/console/api${path}`, {
        method: method.toUpperCase(),
        headers: {
          Authorization: `Bearer ${this.secret}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.status !== 503 || left === 0) return response;
      await response.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  async status(method: string, path: string, sent?: Sent): Promise<number> {
    const response = await this.fetch(method, path, sent);
    await response.body?.cancel();
    return response.status;
  }

  /** How a request is refused; the body of one that is accepted is not read. */
  async refusal(method: string, path: string, sent?: Sent): Promise<Refusal> {
    const response = await this.fetch(method, path, sent);
    const challenge = response.headers.get('WWW-Authenticate');
    if (response.ok) {
      await response.body?.cancel();
      return { status: response.status, code: '', message: '', challenge };
    }
    const { error }: { error: { code: string; message: string } } = await response.json();
    return { status: response.status, ...error, challenge };
  }

  async get<Reply>(path: string): Promise<Reply> {
    return (await this.fetch('get', path)).json();
  }
}
