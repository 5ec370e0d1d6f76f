import type { AccountView } from '#core/api/accounts.ts';
import type { accountCalls } from '#core/api/calls/account-calls.ts';
import type { Account } from '../../../db/contract/account-store.ts';
import { AppError } from '../../../platform/app-error.ts';
import { networkOf } from '../../../platform/network-of.ts';
import type { ConsoleContext } from '../requests/console-context.ts';
import type { Call, Handlers } from '../requests/route.ts';
import { cardOf } from '../../../app/studies/study-list.ts';
import { allPlaces, studyPlace } from '../../../app/studies/study-place.ts';
import { beginSession } from './begin-session.ts';
import { newAccountLink } from '../../../app/accounts/links.ts';

const LOG_LENGTH = 500;
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
function linkFor({ context: { store, env, now }, request }: Call, accountId: string): Promise<string> {
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
export const accountHandlers: Handlers<typeof accountCalls> = {
  'GET /me': async ({ account: { name, role } }) => ({ name, role }),
  async 'PUT /me/password'({ context, account, body, request, response }) {
    const { passwords, signInLimits, store, log } = context;
    signInLimits.take(networkOf(request.ip ?? ''), account.name);
    if (!(await passwords.fits(body.current, account.password)))
      throw new AppError('not-allowed', 'the current password is wrong');
    await store.changePassword(account.id, await passwords.hash(body.password));
    // That has ended all sessions; who sits here goes on in a new one.
    await beginSession(context, request, response, account.id);
    log(`${account.name} has a new password`);
    return { ok: true };
  },
  'GET /accounts': ({ context }) => allAccounts(context),
  async 'POST /accounts'(call) {
    const { context, note } = call;
    const { name, role } = call.body;
    const id = context.randomId();
    await context.store.createAccount({ id, name, role, createdAt: context.now() });
    note(`account ${name} as ${role}`);
    return { id, link: await linkFor(call, id) };
  },
  async 'POST /accounts/:account/link'(call) {
    const { id, name } = await accountOf(call.context, call.params.account);
    call.note(name);
    return { id, link: await linkFor(call, id) };
  },
  async 'PUT /accounts/:account'({ context: { store, now }, params, body: { role, isDisabled }, note }) {
    const disabledAt = isDisabled === undefined ? {} : { disabledAt: isDisabled ? now() : null };
    const changed = await store.changeAccount(params.account, { ...(role && { role }), ...disabledAt });
    note(`account ${changed.name} as ${changed.role}${changed.disabledAt === null ? '' : ', disabled'}`);
    return { ok: true };
  },
  async 'PUT /accounts/:account/studies/:name'({ context, account, params, note }) {
    const { id: accountId, name } = await accountOf(context, params.account);
    const study = params.name;
    // A study is shared before it is published too: whoever helps with it needs it then.
    await studyPlace(context, study);
    await context.store.giveAccess({ study, accountId, grantedBy: account.name, at: context.now() });
    note(`study ${study}, account ${name}`);
    return { ok: true };
  },
  async 'DELETE /accounts/:account/studies/:name'({ context, params, note }) {
    const { id, name } = await accountOf(context, params.account);
    await context.store.takeAccess(id, params.name);
    note(`study ${params.name}, account ${name}`);
    return { ok: true };
  },
  async 'GET /accounts/studies'({ context }) {
    const places = await allPlaces(context);
    return Promise.all(
      places.map(async (place) => {
        const { title } = await cardOf(place);
        return { name: place.name, title };
      }),
    );
  },
  async 'GET /log'({ context: { store }, query }) {
    const { study = null, account = null } = query;
    const actions = await store.listActions({ study, account, limit: LOG_LENGTH });
    return actions.map(({ at, ...action }) => ({ at: iso(at), ...action }));
  },
};
