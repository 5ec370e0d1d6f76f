import type { TokenCreated, TokenRequest, TokenView } from '#core/api/tokens.ts';
import type { StudyName } from '#core/api/accounts.ts';
import type { ConsoleApi } from '../context/api.ts';

/** Access tokens of the account, and the studies that one can be limited to. Methods that change something reject as the api does. */
export class TokenList {
  readonly #api: ConsoleApi;
  tokens = $state.raw<readonly TokenView[] | null>(null);
  studies = $state.raw<readonly StudyName[]>([]);
  failure = $state.raw<unknown>(null);

  constructor(api: ConsoleApi) {
    this.#api = api;
  }

  async open(): Promise<void> {
    this.failure = null;
    try {
      const [tokens, studies] = await Promise.all([
        this.#api.call('GET /me/tokens'),
        this.#api.call('GET /studies'),
      ]);
      this.tokens = tokens;
      this.studies = studies;
    } catch (cause) {
      this.failure = cause;
    }
  }

  async create(request: TokenRequest): Promise<TokenCreated> {
    const created = await this.#api.call('POST /me/tokens', { body: request });
    await this.open();
    return created;
  }

  async revoke({ id }: TokenView): Promise<void> {
    await this.#api.call('DELETE /me/tokens/:token', { params: { token: id }, body: {} });
    await this.open();
  }
}
