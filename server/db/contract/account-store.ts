import type { Role } from '#core/api/roles.ts';
import type { Scope } from '#core/api/token-scopes.ts';

export interface Account {
  id: string;
  name: string;
  role: Role;
  /** As passwords.ts writes it; null: none was chosen yet. */
  password: string | null;
  createdAt: number;
  /** Since when nobody gets in with it; null: it is in use. */
  disabledAt: number | null;
}

export interface LoggedAction {
  /** Name of the account; empty: nobody who was signed in. */
  account: string;
  action: string;
  /** Name of the study; null: it was about none. */
  study: string | null;
  detail: string;
  at: number;
}

/** A one-time link, by the SHA-256 of its secret. */
export interface AccountLink {
  hash: string;
  /** null: it makes the first owner. */
  accountId: string | null;
  createdAt: number;
  expiresAt: number;
}

/** A key of a script, which acts for an account. Only the SHA-256 of its secret is stored. */
export interface AccessToken {
  id: string;
  accountId: string;
  /** Unique within its account. */
  name: string;
  scope: Scope;
  /** Names of the studies that it is limited to; null: every study of its account. */
  studies: readonly string[] | null;
  createdAt: number;
  /** null: never. */
  expiresAt: number | null;
  /** Last use, to the minute; null: never used. */
  usedAt: number | null;
}

/** Access tokens of accounts. */
export interface TokenStore {
  /** Throws StoreError 'wrong-state' for a name that another token of the account has. */
  createToken(token: Omit<AccessToken, 'usedAt'> & { hash: string }): Promise<void>;
  /** Tokens of an account, expired ones too, the newest first. */
  tokensOf(accountId: string): Promise<AccessToken[]>;
  /** A token that is valid at a time, with its account as it is now; null for any other. Notes the use. */
  tokenByHash(hash: string, at: number): Promise<{ token: AccessToken; account: Account } | null>;
  /** Deletes a token and returns it. Throws StoreError 'not-found' for one that the account does not have. */
  revokeToken(accountId: string, id: string): Promise<AccessToken>;
}

/** Accounts of the console, their sessions and tokens, and what they did. */
export interface AccountStore extends TokenStore {
  listAccounts(): Promise<Account[]>;
  accountByName(name: string): Promise<Account | null>;
  /** Throws StoreError 'wrong-state' for a name that is taken. */
  createAccount(account: Pick<Account, 'id' | 'name' | 'role' | 'createdAt'>): Promise<Account>;
  /**
   * Changes a role, or disables an account, ends its sessions and revokes its access tokens. Throws StoreError 'not-found', and 'wrong-state' where no owner
   * who can sign in would be left.
   */
  changeAccount(id: string, change: { role?: Role; disabledAt?: number | null }): Promise<Account>;
  /** A new link for an account takes the place of its earlier ones. */
  putAccountLink(link: AccountLink): Promise<void>;
  /** A link that can be used now; null for any other. */
  accountLink(hash: string, at: number): Promise<AccountLink | null>;
  /**
   * Uses a link once: keeps the password, ends all sessions of the account. `first` becomes the owner where the link has no account
   * yet. null: the link cannot be used, or the server already has an owner. Throws as createAccount does.
   */
  useAccountLink(use: {
    hash: string;
    password: string;
    first: { id: string; name: string } | null;
    at: number;
  }): Promise<Account | null>;
  /** Keeps another password, and ends all sessions of the account. */
  changePassword(accountId: string, password: string): Promise<void>;
  openAccountSession(session: { hash: string; accountId: string; at: number }): Promise<void>;
  /** The account of a session that was used within `idleMs` and begun within `wholeMs`; null for any other. Notes a use. */
  accountOfSession(
    hash: string,
    limits: { at: number; idleMs: number; wholeMs: number; isUse: boolean },
  ): Promise<Account | null>;
  closeAccountSession(hash: string): Promise<void>;
  /** Names of the studies that each account was given, by account id. */
  listAccess(): Promise<ReadonlyMap<string, readonly string[]>>;
  hasAccess(accountId: string, study: string): Promise<boolean>;
  giveAccess(access: { study: string; accountId: string; grantedBy: string; at: number }): Promise<void>;
  takeAccess(accountId: string, study: string): Promise<void>;
  logAction(action: LoggedAction): Promise<void>;
  /** The newest first; of one study and of one account where they are named. */
  listActions(asked: {
    study: string | null;
    account?: string | null;
    limit: number;
  }): Promise<LoggedAction[]>;
}
