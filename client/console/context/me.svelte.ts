import type { SignInOptions, Me } from '#core/api/accounts.ts';
import { may, type Permission } from '#core/api/roles.ts';
import { api, type ConsoleApi } from './api.ts';

/** Signed-in account, sign-in and sign-out. */
export class WhoIsIn {
  readonly #api: ConsoleApi;
  #options = $state.raw<SignInOptions | null>(null);
  /** Error of loading the account. */
  failure = $state.raw<unknown>(null);
  /** Whether the session expired. */
  wasLost = $state(false);
  /** Whether a page is waiting for a busy server. */
  isWaiting = $state(false);

  constructor(own: ConsoleApi) {
    this.#api = own;
    own.onSignedOut = () => this.#lost();
    own.onBusy = (isBusy) => (this.isWaiting = isBusy);
  }

  /** Ways to sign in; null: not loaded yet. */
  get options(): SignInOptions | null {
    return this.#options;
  }

  get who(): Me | null {
    return this.#options?.me ?? null;
  }

  get name(): string {
    return this.who?.name ?? '';
  }

  /** Whether pages can offer an action; the server enforces permissions. */
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
