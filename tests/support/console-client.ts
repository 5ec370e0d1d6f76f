import type { Role } from '#core/api/roles.ts';
import { hashKey, newKey } from '../../server/app/bundles/tokens.ts';
import type { ConsoleContext } from '../../server/http/console/requests/console-context.ts';

const PATIENCE = 60;
const AGAIN_MS = 250;

/** A browser at the console without a screen: its cookie, and the headers that pages of the server send. */
export class ConsoleClient {
  readonly #url: string;
  #cookie: string;

  constructor(url: string, cookie = '') {
    this.#url = url;
    this.#cookie = cookie;
  }

  /** Somebody who is signed in, under an account that is made where there is none; `studies` are those that it is given access to. */
  static async as(
    { url, context }: { url: string; context: Pick<ConsoleContext, 'store' | 'now' | 'randomId'> },
    role: Role,
    { name = `the-${role}`, studies = [] }: { name?: string; studies?: readonly string[] } = {},
  ): Promise<ConsoleClient> {
    const { store, now, randomId } = context;
    const at = now();
    const account =
      (await store.accountByName(name)) ??
      (await store.createAccount({ id: randomId(), name, role, createdAt: at }));
    for (const study of studies)
      await store.giveAccess({ study, accountId: account.id, grantedBy: 'a test', at });
    const key = newKey();
    await store.openAccountSession({ hash: hashKey(key), accountId: account.id, at });
    return new ConsoleClient(url, `earshot-console=${key}`);
  }

  /** As a `Cookie` header says it. */
  get cookie(): string {
    return this.#cookie;
  }

  /** Any request, below /console/api unless `path` is a whole address. Keeps the cookie that is given. */
  async fetch(method: string, path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('Sec-Fetch-Site')) headers.set('Sec-Fetch-Site', 'same-origin');
    if (this.#cookie !== '') headers.set('Cookie', this.#cookie);
    const address = path.startsWith('http') ? path : `${this.#url}/console/api${path}`;
    const response = await this.#insist(address, { ...init, method: method.toUpperCase(), headers });
    const given = response.headers.getSetCookie()[0]?.split(';')[0];
    if (given !== undefined) this.#cookie = given;
    return response;
  }

  /** Researchers give way while the server is busy, which tests make it: they ask again, as the reply says. */
  async #insist(address: string, init: RequestInit): Promise<Response> {
    for (let left = PATIENCE; ; left -= 1) {
      const response = await fetch(address, init);
      if (response.status !== 503 || left === 0 || init.body instanceof ReadableStream) return response;
      const text = await response.text();
      if (!text.includes('"overloaded"')) return new Response(text, response);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  /** A request with JSON. */
  send(method: string, path: string, body: unknown = {}): Promise<Response> {
    const headers = { 'Content-Type': 'application/json' };
    return this.fetch(method, path, { headers, body: JSON.stringify(body) });
  }

  /** What a route answers. Throws with its words where it refuses. */
  async get<Reply>(path: string): Promise<Reply> {
    return replyOf(await this.fetch('get', path));
  }

  async put<Reply>(path: string, body: unknown = {}): Promise<Reply> {
    return replyOf(await this.send('put', path, body));
  }

  async post<Reply>(path: string, body: unknown = {}): Promise<Reply> {
    return replyOf(await this.send('post', path, body));
  }
}

async function replyOf<Reply>(response: Response): Promise<Reply> {
  if (response.ok) return response.json();
  throw new Error(`${response.status} ${await response.text()}`);
}
