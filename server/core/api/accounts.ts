import { logDetail, message, role } from './values.ts';
import { z } from 'zod';
import { ACCOUNT_NAME, PASSWORD } from './limits.ts';

/** Name to sign in with: lowercase letters, digits and characters of email addresses. */
export const accountName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(ACCOUNT_NAME, 'write 1 to 60 lowercase letters, digits or . _ @ -');

export const password = z
  .string()
  .min(PASSWORD.least, `write at least ${PASSWORD.least} characters`)
  .max(PASSWORD.most, `write at most ${PASSWORD.most} characters`);

export const signInRequest = z.strictObject({ name: accountName, password: z.string().max(PASSWORD.most) });

/** The secret of a one-time link with the chosen password; `name` if the link creates the first owner. */
export const welcomeRequest = z.strictObject({
  token: z.string().min(1).max(128),
  name: accountName.optional(),
  password,
});

/** Filter of the log: everything, or entries on one study or by one account. */
export const logQuery = z.object({
  study: z.string().min(1).max(200).optional(),
  account: accountName.optional(),
});

/** The signed-in account. */
export const me = z.strictObject({
  name: z.string(),
  role,
});
export type Me = z.infer<typeof me>;

/** Facts that the sign-in page needs before anyone has signed in. */
export const signInOptions = z.strictObject({
  /** Whether there is an account that can sign in. */
  hasAccounts: z.boolean(),
  /** Whether one click signs in as owner: on a demonstration, from the server's own machine. */
  isDemo: z.boolean(),
  me: me.nullable(),
});
export type SignInOptions = z.infer<typeof signInOptions>;

/** The purpose of a one-time link. */
export const welcome = z.strictObject({
  /** Account whose password is chosen; null: the first owner's, with a name to choose too. */
  name: z.string().nullable(),
});
export type Welcome = z.infer<typeof welcome>;

export const accountView = me.extend({
  id: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  hasPassword: z.boolean(),
  isDisabled: z.boolean(),
  /** Names of the studies that it has access to. */
  studies: z.array(z.string()).readonly(),
});
export type AccountView = z.infer<typeof accountView>;

/** A new account with the one-time link to choose its password, which is returned only once. */
export const invited = z.strictObject({
  id: z.string(),
  link: z.string(),
});
export type Invited = z.infer<typeof invited>;

/** A study to which access can be given. */
export const studyName = z.strictObject({
  name: z.string(),
  title: z.string(),
});
export type StudyName = z.infer<typeof studyName>;

/** A logged action. */
export const logEntry = z.strictObject({
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Empty: no account was signed in. */
  account: z.string(),
  action: message,
  study: z.string().nullable(),
  detail: logDetail,
});
export type LogEntry = z.infer<typeof logEntry>;
