import type { Request, Response } from 'express';
import type { SignInOptions, Me } from '#core/api/accounts.ts';
import type { signInCalls } from '#core/api/calls/account-calls.ts';
import { hashKey } from '../../../app/bundles/tokens.ts';
import type { Account } from '../../../db/contract/account-store.ts';
import { AppError } from '../../../platform/app-error.ts';
import { networkOf } from '../../../platform/network-of.ts';
import { consoleKeyOf, takeConsoleKey } from '../../visitors/console-cookie.ts';
import type { ConsoleContext } from '../requests/console-context.ts';
import type { SignInHandlers } from '../requests/route.ts';
import { whoAsks } from '../requests/who-asks.ts';
import { beginSession } from './begin-session.ts';
import { mayTryDemo } from './demo.ts';

const DEMO_OWNER = 'demo';
const USED = 'this link has been used or has expired: ask an owner for a new one, or run earshot owner';

const meOf = ({ name, role }: Account): Me => ({ name, role });

const networkOfRequest = (request: Request): string | null => networkOf(request.ip ?? '');

async function signIn(
  context: ConsoleContext,
  request: Request,
  response: Response,
  account: Account,
  action: string,
): Promise<Me> {
  await beginSession(context, request, response, account.id);
  const at = context.now();
  await context.store.logAction({ account: account.name, action, study: null, detail: '', at });
  return meOf(account);
}

async function signInOptionsOf(context: ConsoleContext, request: Request): Promise<SignInOptions> {
  const [account, accounts] = await Promise.all([whoAsks(context, request), context.store.listAccounts()]);
  return {
    hasAccounts: accounts.some(({ password }) => password !== null),
    isDemo: mayTryDemo(context, request),
    me: account && meOf(account),
  };
}

async function demoOwner({ store, now, randomId }: ConsoleContext): Promise<Account> {
  const known = await store.accountByName(DEMO_OWNER);
  return known ?? store.createAccount({ id: randomId(), name: DEMO_OWNER, role: 'owner', createdAt: now() });
}

/** Calls open to everyone: current account, sign-in and sign-out. */
export const signInHandlers: SignInHandlers<typeof signInCalls> = {
  'GET /sign-in-options': ({ context, request }) => signInOptionsOf(context, request),
  async 'POST /sign-in'({ context, body: { name, password }, request, response }) {
    const { store, passwords, signInLimits, now } = context;
    signInLimits.take(networkOfRequest(request), name);
    const account = await store.accountByName(name);
    const isIn = await passwords.fits(password, account?.password ?? null);
    if (!account || !isIn || account.disabledAt !== null) {
      await store.logAction({ account: '', action: 'sign-in failed', study: null, detail: '', at: now() });
      throw new AppError('not-signed-in', 'no account has this name with this password');
    }
    return signIn(context, request, response, account, 'signs in');
  },
  async 'POST /demo'({ context, request, response }) {
    if (!mayTryDemo(context, request)) throw new AppError('not-found', 'there is nothing here');
    return signIn(context, request, response, await demoOwner(context), 'signs in without a password');
  },
  async 'POST /sign-out'({ context: { store }, request, response }) {
    const key = consoleKeyOf(request);
    if (key !== undefined) await store.closeAccountSession(hashKey(key));
    takeConsoleKey(request, response);
    return { ok: true };
  },
  async 'POST /welcome/look'({ context: { store, signInLimits, now }, body: { token }, request }) {
    signInLimits.take(networkOfRequest(request), 'welcome');
    const link = await store.accountLink(hashKey(token), now());
    if (!link) throw new AppError('not-found', USED);
    const account = (await store.listAccounts()).find(({ id }) => id === link.accountId);
    return { name: account?.name ?? null };
  },
  async 'POST /welcome'({ context, body: { token, name, password }, request, response }) {
    const { store, passwords, signInLimits, now, randomId } = context;
    signInLimits.take(networkOfRequest(request), 'welcome');
    const hash = hashKey(token);
    const at = now();
    const link = await store.accountLink(hash, at);
    if (!link) throw new AppError('not-found', USED);
    if (link.accountId === null && name === undefined)
      throw new AppError('invalid-request', 'name: choose a name');
    const first = link.accountId === null && name !== undefined ? { id: randomId(), name } : null;
    const account = await store.useAccountLink({ hash, password: await passwords.hash(password), first, at });
    if (!account) throw new AppError('not-found', USED);
    return signIn(context, request, response, account, 'chooses a password');
  },
};
