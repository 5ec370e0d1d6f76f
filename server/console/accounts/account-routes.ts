import { z } from 'zod';
import { accountName, password, type AccountView, type LogEntry, type Me } from '#core/console/contract.ts';
import { ROLES } from '#core/console/roles.ts';
import type { Account } from '../../db/account-store.ts';
import { AppError } from '../../errors.ts';
import type { ConsoleContext } from '../console-context.ts';
import { readRoute, writeRoute, type ConsoleRoute } from '../route.ts';
import { newAccountLink } from './links.ts';

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

function linkFor({ store, url, now }: ConsoleContext, accountId: string): Promise<string> {
  return newAccountLink(store, { url: url(), accountId, at: now() });
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
    async handle({ context: { passwords, signInLimits, store }, account, body, request }) {
      signInLimits.take(request.ip ?? null, account.name);
      if (!(await passwords.fits(body.current, account.password)))
        throw new AppError('not-allowed', 'the current password is another one');
      await store.changePassword(account.id, await passwords.hash(body.password));
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
    action: 'invites somebody',
    body: z.strictObject({ name: accountName, role: z.enum(ROLES) }),
    async handle({ context, body: { name, role }, note }) {
      const id = context.randomId();
      await context.store.createAccount({ id, name, role, createdAt: context.now() });
      note(`${name} as ${role}`);
      return { id, link: await linkFor(context, id) };
    },
  }),
  writeRoute({
    method: 'post',
    path: '/accounts/:account/link',
    may: 'govern',
    action: 'makes a link for a new password',
    body: nothing,
    async handle({ context, param, note }) {
      const id = param('account');
      const account = (await context.store.listAccounts()).find((known) => known.id === id);
      if (!account) throw new AppError('not-found', 'there is no such account');
      note(account.name);
      return { link: await linkFor(context, id) };
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
    async handle({ context: { store, now }, account, param, note }) {
      const [accountId, study] = [param('account'), param('name')];
      await store.giveAccess({ study, accountId, grantedBy: account.name, at: now() });
      note(`${study} to ${accountId}`);
      return { ok: true };
    },
  }),
  writeRoute({
    method: 'delete',
    path: '/accounts/:account/studies/:name',
    may: 'govern',
    action: 'takes access to a study back',
    body: nothing,
    async handle({ context: { store }, param, note }) {
      await store.takeAccess(param('account'), param('name'));
      note(`${param('name')} of ${param('account')}`);
      return { ok: true };
    },
  }),
  readRoute({
    method: 'get',
    path: '/log',
    may: 'govern',
    async handle({ context: { store } }) {
      const actions = await store.listActions({ study: null, limit: LOG_LENGTH });
      return actions.map(({ at, ...action }) => ({ at: iso(at), ...action }) satisfies LogEntry);
    },
  }),
];
