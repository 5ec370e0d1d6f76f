import type { AccountView, Invited, StudyName } from '#core/api/accounts.ts';
import type { Role } from '#core/api/roles.ts';
import type { ConsoleApi } from '../context/api.ts';

/** Accounts and an owner's actions on them. Every method that changes something rejects as the api does. */
export class AccountList {
  readonly #api: ConsoleApi;
  accounts = $state.raw<readonly AccountView[] | null>(null);
  studies = $state.raw<readonly StudyName[] | null>(null);
  failure = $state.raw<unknown>(null);

  constructor(api: ConsoleApi) {
    this.#api = api;
  }

  async open(): Promise<void> {
    this.failure = null;
    try {
      const [accounts, studies] = await Promise.all([
        this.#api.call('GET /accounts'),
        this.#api.call('GET /accounts/studies'),
      ]);
      this.accounts = accounts;
      this.studies = studies;
    } catch (cause) {
      this.failure = cause;
    }
  }

  /** Creates an account and returns its one-time link. */
  async invite(name: string, role: Role, studies: readonly string[]): Promise<Invited> {
    const invited = await this.#api.call('POST /accounts', { body: { name, role } });
    try {
      for (const study of studies) await this.#setAccess('PUT', invited.id, study);
    } finally {
      // The account exists even if granting access failed: show it with the access it has.
      await this.open();
    }
    return invited;
  }

  newLink({ id }: AccountView): Promise<Invited> {
    return this.#api.call('POST /accounts/:account/link', { params: { account: id } });
  }

  /** Saves differences. Owners have access to every study, so none is granted to them. */
  async change(account: AccountView, role: Role, studies: readonly string[]): Promise<void> {
    const { id } = account;
    if (role !== account.role) await this.#change(id, { role });
    if (role !== 'owner') {
      for (const study of studies)
        if (!account.studies.includes(study)) await this.#setAccess('PUT', id, study);
      for (const study of account.studies)
        if (!studies.includes(study)) await this.#setAccess('DELETE', id, study);
    }
    await this.open();
  }

  async setDisabled({ id }: AccountView, isDisabled: boolean): Promise<void> {
    await this.#change(id, { isDisabled });
    await this.open();
  }

  #change(account: string, body: { role?: Role; isDisabled?: boolean }): Promise<unknown> {
    return this.#api.call('PUT /accounts/:account', { params: { account }, body });
  }

  #setAccess(method: 'PUT' | 'DELETE', account: string, name: string): Promise<unknown> {
    return this.#api.call(`${method} /accounts/:account/studies/:name`, { params: { account, name } });
  }
}
