import type { AccountView, Invited, StudyName } from '#core/api/accounts.ts';
import type { Role } from '#core/api/roles.ts';
import type { ConsoleApi } from '../context/api.ts';

/** Accounts, and what an owner does with them. Every method that changes something rejects as the api does. */
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
        this.#api.get<AccountView[]>('/accounts'),
        this.#api.get<StudyName[]>('/accounts/studies'),
      ]);
      this.accounts = accounts;
      this.studies = studies;
    } catch (cause) {
      this.failure = cause;
    }
  }

  /** Makes an account and gives its one-time link. */
  async invite(name: string, role: Role, studies: readonly string[]): Promise<Invited> {
    const invited = await this.#api.post<Invited>('/accounts', { name, role });
    try {
      for (const study of studies) await this.#api.put(pathOf(invited.id, study));
    } finally {
      // The account is there, whatever became of its access: it is shown with what it was given.
      await this.open();
    }
    return invited;
  }

  newLink({ id }: AccountView): Promise<Invited> {
    return this.#api.post<Invited>(`/accounts/${id}/link`);
  }

  /** Changes what differs. An owner has access to every study, so that none is given to one. */
  async change(account: AccountView, role: Role, studies: readonly string[]): Promise<void> {
    const { id } = account;
    if (role !== account.role) await this.#api.put(`/accounts/${id}`, { role });
    if (role !== 'owner') {
      for (const study of studies)
        if (!account.studies.includes(study)) await this.#api.put(pathOf(id, study));
      for (const study of account.studies)
        if (!studies.includes(study)) await this.#api.delete(pathOf(id, study));
    }
    await this.open();
  }

  async setDisabled({ id }: AccountView, isDisabled: boolean): Promise<void> {
    await this.#api.put(`/accounts/${id}`, { isDisabled });
    await this.open();
  }
}

const pathOf = (id: string, study: string): string => `/accounts/${id}/studies/${encodeURIComponent(study)}`;
