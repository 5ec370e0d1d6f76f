import type { SignInOptions, Me } from '#core/api/accounts.ts';
import { may, type Permission } from '#core/api/roles.ts';
import { api, type ConsoleApi } from './api.ts';

/** Who is signed in, and the way in and out. */
export class WhoIsIn {
  readonly #api: ConsoleApi;
  #options = $state.raw<SignInOptions | null>(null);
  /** Why it is not known who is signed in. */
  failure = $state.raw<unknown>(null);
  /** Whether a session came to its end without being ended. */
  wasLost = $state(false);
  /** Whether a page waits for a server that has no time for it. */
  isWaiting = $state(false);

  constructor(own: ConsoleApi) {
    this.#api = own;
    own.onSignedOut = () => this.#lost();
    own.onBusy = (isBusy) => (this.isWaiting = isBusy);
  }

  /** How one can sign in; null: not asked yet. */
  get options(): SignInOptions | null {
    return this.#options;
  }

  get who(): Me | null {
    return this.#options?.me ?? null;
  }

  get name(): string {
    return this.who?.name ?? '';
  }

  /** Whether the pages may offer something; what is really done, the server decides. */
  may(permission: Permission): boolean {
    return this.who !== null && may(this.who.role, permission);
  }

  async open(): Promise<void> {
    this.failure = null;
    try {
      this.#options = await this.#api.call('GET /sign-in-options');
    } catch (cause) {
      this.failure = cause;
    }
  }

  async signIn(name: string, password: string): Promise<void> {
    this.#isIn(await this.#api.call('POST /sign-in', { body: { name, password } }));
  }

  async tryDemo(): Promise<void> {
    this.#isIn(await this.#api.call('POST /demo'));
  }

  async choosePassword(chosen: { token: string; name?: string; password: string }): Promise<void> {
    this.#isIn(await this.#api.call('POST /welcome', { body: chosen }));
  }

  async signOut(): Promise<void> {
    await this.#api.call('POST /sign-out');
    if (this.#options) this.#options = { ...this.#options, me: null };
    this.wasLost = false;
  }

  #isIn(me: Me): void {
    this.#options = { isDemo: this.#options?.isDemo ?? false, hasAccounts: true, me };
    this.wasLost = false;
  }

  #lost(): void {
    if (!this.who || !this.#options) return;
    this.#options = { ...this.#options, me: null };
    this.wasLost = true;
  }
}

export const me = new WhoIsIn(api);
