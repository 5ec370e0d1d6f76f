import { role } from './values.ts';
import { z } from 'zod';
import { ACCOUNT_NAME, PASSWORD } from './limits.ts';

/** Small letters, digits and what stands in an address: the name that is typed to sign in. */
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

/** What the log is asked for: everything, or what is about one study or of one account. */
export const logQuery = z.object({
  study: z.string().min(1).max(200).optional(),
  account: accountName.optional(),
});

/** Who is signed in. */
export const me = z.strictObject({
  name: z.string(),
  role,
});
export type Me = z.infer<typeof me>;

/** What the sign-in page needs to know before anyone has signed in. */
export const signInOptions = z.strictObject({
  /** Whether there is an account that can sign in. */
  hasAccounts: z.boolean(),
  /** Whether one click signs in as owner: on a demonstration, from the machine itself. */
  isDemo: z.boolean(),
  me: me.nullable(),
});
export type SignInOptions = z.infer<typeof signInOptions>;

/** What a one-time link is for. */
export const welcome = z.strictObject({
  /** Whose password is chosen; null: the first owner's, who chooses a name too. */
  name: z.string().nullable(),
});
export type Welcome = z.infer<typeof welcome>;

export const accountView = me.extend({
  id: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  hasPassword: z.boolean(),
  isDisabled: z.boolean(),
  /** Names of the studies that it was given access to. */
  studies: z.array(z.string()).readonly(),
});
export type AccountView = z.infer<typeof accountView>;

/** An account with the one-time link that chooses its password: told once. */
export const invited = z.strictObject({
  id: z.string(),
  link: z.string(),
});
export type Invited = z.infer<typeof invited>;

/** A study that somebody can be given access to. */
export const studyName = z.strictObject({
  name: z.string(),
  title: z.string(),
});
export type StudyName = z.infer<typeof studyName>;

/** One thing that somebody did. */
export const logEntry = z.strictObject({
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Empty: nobody who was signed in. */
  account: z.string(),
  action: z.string(),
  study: z.string().nullable(),
  detail: z.string(),
});
export type LogEntry = z.infer<typeof logEntry>;
