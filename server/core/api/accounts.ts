import { z } from 'zod';
import { ACCOUNT_NAME, PASSWORD } from './limits.ts';
import type { Role } from './roles.ts';

/** Small letters, digits and what stands in an address: what is typed at the door. */
export const accountName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(ACCOUNT_NAME, 'write 1 to 60 small letters, digits or . _ @ -');

export const password = z
  .string()
  .min(PASSWORD.least, `write at least ${PASSWORD.least} characters`)
  .max(PASSWORD.most, `write at most ${PASSWORD.most} characters`);

export const signInRequest = z.strictObject({ name: accountName, password: z.string().max(PASSWORD.most) });

/** The secret of a one-time link with the password that is chosen; `name` where the link makes the first owner. */
export const welcomeRequest = z.strictObject({
  token: z.string().min(1).max(128),
  name: accountName.optional(),
  password,
});

/** Who is signed in. */
export interface Me {
  name: string;
  role: Role;
}

/** What the page of the door needs to know before anybody is signed in. */
export interface Door {
  /** Whether there is an account that can sign in. */
  hasAccounts: boolean;
  /** Whether one click signs in as owner: on a demonstration, from the machine itself. */
  isDemo: boolean;
  me: Me | null;
}

/** What a one-time link is for. */
export interface Welcome {
  /** Whose password is chosen; null: the first owner's, who chooses a name too. */
  name: string | null;
}

export interface AccountView extends Me {
  id: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  hasPassword: boolean;
  isDisabled: boolean;
  /** Names of the studies that it was given access to. */
  studies: readonly string[];
}

/** An account with the one-time link that chooses its password: told once. */
export interface Invited {
  id: string;
  link: string;
}

/** A study that somebody can be given access to. */
export interface StudyName {
  name: string;
  title: string;
}

/** What the log is asked for: everything, or what is about one study or of one account. */
export const logQuery = z.object({
  study: z.string().min(1).max(200).optional(),
  account: accountName.optional(),
});

/** One thing that somebody did. */
export interface LogEntry {
  /** ISO 8601, UTC. */
  at: string;
  /** Empty: nobody who was signed in. */
  account: string;
  action: string;
  study: string | null;
  detail: string;
}
