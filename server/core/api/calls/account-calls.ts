import { z } from 'zod';
import {
  accountName,
  accountView,
  signInOptions,
  invited,
  logEntry,
  logQuery,
  me,
  password,
  signInRequest,
  studyName,
  welcome,
  welcomeRequest,
} from '../accounts.ts';
import type { Contracts } from '../contract.ts';
import { done, nothing, role } from '../values.ts';

/** Calls without an account: signed-in account, sign-in, sign-out. */
export const signInCalls = {
  'GET /sign-in-options': {
    summary: 'Returns the signed-in account and the ways to sign in.',
    may: 'anyone',
    reply: signInOptions,
  },
  'POST /sign-in': { summary: 'Signs in with a password.', may: 'anyone', body: signInRequest, reply: me },
  'POST /demo': {
    summary: 'Signs in as owner of a demonstration, only from the machine of the server.',
    may: 'anyone',
    reply: me,
  },
  'POST /sign-out': { summary: 'Ends the session.', may: 'anyone', reply: done },
  'POST /welcome/look': {
    summary: 'Returns the account whose password a one-time link chooses.',
    may: 'anyone',
    body: welcomeRequest.pick({ token: true }),
    reply: welcome,
  },
  'POST /welcome': {
    summary: 'Chooses a password through a one-time link and signs in.',
    may: 'anyone',
    body: welcomeRequest,
    reply: me,
  },
} satisfies Contracts<'anyone'>;

/** Accounts, who has access to which study, and the log. */
export const accountCalls = {
  'GET /me': { summary: 'Returns the signed-in account.', may: 'enter', scope: 'read', reply: me },
  'PUT /me/password': {
    summary: "Changes the account's own password and ends its other sessions.",
    may: 'enter',
    scope: null,
    action: 'changes their own password',
    body: z.strictObject({ current: z.string().max(200), password }),
    reply: done,
  },
  'GET /accounts': {
    summary: 'Lists all accounts.',
    may: 'govern',
    scope: null,
    reply: z.array(accountView),
  },
  'POST /accounts': {
    summary: 'Creates an account and a one-time link for its password.',
    may: 'govern',
    scope: null,
    action: 'invites a person',
    body: z.strictObject({ name: accountName, role }),
    reply: invited,
  },
  'POST /accounts/:account/link': {
    summary: 'Creates a one-time link for a new password.',
    may: 'govern',
    scope: null,
    action: 'creates a link for a new password',
    body: nothing,
    reply: invited,
  },
  'PUT /accounts/:account': {
    summary: 'Changes the role of an account, or disables it.',
    may: 'govern',
    scope: null,
    action: 'changes an account',
    body: z.strictObject({ role: role.optional(), isDisabled: z.boolean().optional() }),
    reply: done,
  },
  'PUT /accounts/:account/studies/:name': {
    summary: 'Gives an account access to a study.',
    may: 'govern',
    scope: null,
    action: 'gives access to a study',
    body: nothing,
    reply: done,
  },
  'DELETE /accounts/:account/studies/:name': {
    summary: 'Removes access to a study.',
    may: 'govern',
    scope: null,
    action: 'removes access to a study',
    body: nothing,
    reply: done,
  },
  'GET /accounts/studies': {
    summary: 'Lists the studies to which access can be given.',
    may: 'govern',
    scope: null,
    reply: z.array(studyName),
  },
  'GET /log': {
    summary: 'Lists the actions of accounts, the newest first.',
    may: 'govern',
    scope: null,
    query: logQuery,
    reply: z.array(logEntry),
  },
} satisfies Contracts;
