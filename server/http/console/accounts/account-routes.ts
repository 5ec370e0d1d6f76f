import { z } from 'zod';
import {
  accountName,
  logQuery,
  password,
  type AccountView,
  type Invited,
  type LogEntry,
  type Me,
  type StudyName,
} from '#core/api/accounts.ts';
import { ROLES } from '#core/api/roles.ts';
import type { Account } from '../../../db/contract/account-store.ts';
import { AppError, parseRequest } from '../../../platform/app-error.ts';
import { networkOf } from '../../../platform/network-of.ts';
import type { ConsoleContext } from '../requests/console-context.ts';
import { readRoute, writeRoute, type Call, type ConsoleRoute } from '../requests/route.ts';
import { cardOf } from '../../../app/studies/study-list.ts';
import { allPlaces, studyPlace } from '../../../app/studies/study-place.ts';
import { beginSession } from './begin-session.ts';
import { newAccountLink } from '../../../app/accounts/links.ts';

const LOG_LENGTH = 500;
const nothing = z.strictObject({});
const iso = (at: number): string => new Date(at).toISOString();

function accountView(account: Account, access: ReadonlyMap<string, readonly string[]>): AccountView {
  const { id, name, role, createdAt } = account;
  return {
    id,
    name,
    role,
    createdAt: iso(createdAt),
    hasPassword: account.password !== null,
    isDisabled: account.disabledAt !== null,
    studies: access.get(id) ?? [],
  };
}

async function allAccounts({ store }: ConsoleContext): Promise<AccountView[]> {
  const [accounts, access] = await Promise.all([store.listAccounts(), store.listAccess()]);
  return accounts.map((account) => accountView(account, access));
}

/** The address under which the owner who asks reaches the server works for others too, where no public one is set. */
function linkFor(
  { context: { store, env, now }, request }: Call<unknown>,
  accountId: string,
): Promise<string> {
  const url = env.publicUrl ?? `${request.protocol}://${request.headers.host ?? ''}`;
  return newAccountLink(store, { url, accountId, at: now() });
}

/** Throws AppError 'not-found' for an id that no account has. */
async function accountOf({ store }: ConsoleContext, id: string): Promise<Account> {
  const account = (await store.listAccounts()).find((known) => known.id === id);
  if (!account) throw new AppError('not-found', 'there is no such account');
  return account;
}

/** Accounts, who has access to which study, and what was done. */
export const accountRoutes: readonly ConsoleRoute[] = [
  readRoute({
    method: 'get',
    path: '/me',
    may: 'enter',
    handle: async ({ account: { name, role } }) => ({ name, role }) satisfies Me,
  }),
  writeRoute({
    method: 'put',
    path: '/me/password',
    may: 'enter',
    action: 'changes the own password',
    body: z.strictObject({ current: z.string().max(200), password }),
    async handle({ context, account, body, request, response }) {
      const { passwords, signInLimits, store, log } = context;
      signInLimits.take(networkOf(request.ip ?? ''), account.name);
      if (!(await passwords.fits(body.current, account.password)))
        throw new AppError('not-allowed', 'the current password is another one');
      await store.changePassword(account.id, await passwords.hash(body.password));
      // That has ended all sessions; who sits here goes on in a new one.
      await beginSession(context, request, response, account.id);
      log(`${account.name} has a new password`);
      return { ok: true };
    },
  }),
  readRoute({
    method: 'get',
    path: '/accounts',
    may: 'govern',
    handle: ({ context }) => allAccounts(context),
  }),
  writeRoute({
    method: 'post',
    path: '/accounts',
    may: 'govern',
    action: 'invites a person',
    body: z.strictObject({ name: accountName, role: z.enum(ROLES) }),
    async handle(call) {
      const { context, note } = call;
      const { name, role } = call.body;
      const id = context.randomId();
      await context.store.createAccount({ id, name, role, createdAt: context.now() });
      note(`${name} as ${role}`);
      return { id, link: await linkFor(call, id) } satisfies Invited;
    },
  }),
  writeRoute({
    method: 'post',
    path: '/accounts/:account/link',
    may: 'govern',
    action: 'makes a link for a new password',
    body: nothing,
    async handle(call) {
      const { id, name } = await accountOf(call.context, call.param('account'));
      call.note(name);
      return { id, link: await linkFor(call, id) } satisfies Invited;
    },
  }),
  writeRoute({
    method: 'put',
    path: '/accounts/:account',
    may: 'govern',
    action: 'changes an account',
    body: z.strictObject({ role: z.enum(ROLES).optional(), isDisabled: z.boolean().optional() }),
    async handle({ context: { store, now }, param, body: { role, isDisabled }, note }) {
      const disabledAt = isDisabled === undefined ? {} : { disabledAt: isDisabled ? now() : null };
      const changed = await store.changeAccount(param('account'), { ...(role && { role }), ...disabledAt });
      note(`${changed.name}: ${changed.role}${changed.disabledAt === null ? '' : ', disabled'}`);
      return { ok: true };
    },
  }),
  writeRoute({
    method: 'put',
    path: '/accounts/:account/studies/:name',
    may: 'govern',
    action: 'gives access to a study',
    body: nothing,
    async handle({ context, account, param, note }) {
      const { id: accountId, name } = await accountOf(context, param('account'));
      const study = param('name');
      // A study is shared before it is published too: whoever helps with it needs it then.
      await studyPlace(context, study);
      await context.store.giveAccess({ study, accountId, grantedBy: account.name, at: context.now() });
      note(`${study} to ${name}`);
      return { ok: true };
    },
  }),
  writeRoute({
    method: 'delete',
    path: '/accounts/:account/studies/:name',
    may: 'govern',
    action: 'takes access to a study back',
    body: nothing,
    async handle({ context, param, note }) {
      const { id, name } = await accountOf(context, param('account'));
      await context.store.takeAccess(id, param('name'));
      note(`${param('name')} of ${name}`);
      return { ok: true };
    },
  }),
  readRoute({
    method: 'get',
    path: '/accounts/studies',
    may: 'govern',
    async handle({ context }) {
      const places = await allPlaces(context);
      return Promise.all(
        places.map(async (place) => {
          const { title } = await cardOf(place);
          return { name: place.name, title } satisfies StudyName;
        }),
      );
    },
  }),
  readRoute({
    method: 'get',
    path: '/log',
    may: 'govern',
    async handle({ context: { store }, request }) {
      const { study = null, account = null } = parseRequest(logQuery, request.query);
      const actions = await store.listActions({ study, account, limit: LOG_LENGTH });
      return actions.map(({ at, ...action }) => ({ at: iso(at), ...action }) satisfies LogEntry);
    },
  }),
];
