import express, { Router, type Request, type Response } from 'express';
import { signInRequest, welcomeRequest, type Door, type Me, type Welcome } from '#core/api/accounts.ts';
import { hashKey } from '../../../app/bundles/tokens.ts';
import type { Account } from '../../../db/contract/account-store.ts';
import { AppError, parseRequest } from '../../../platform/app-error.ts';
import { networkOf } from '../../../platform/network-of.ts';
import { consoleKeyOf, takeConsoleKey } from '../../visitors/console-cookie.ts';
import type { ConsoleContext } from '../requests/console-context.ts';
import { whoAsks } from '../requests/who-asks.ts';
import { beginSession } from './begin-session.ts';
import { mayTryDemo } from './demo.ts';

const DEMO_OWNER = 'demo';
const lookRequest = welcomeRequest.pick({ token: true });

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

async function doorOf(context: ConsoleContext, request: Request): Promise<Door> {
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

/** What anybody may ask for: who they are, and to be let in or out. */
export function doorRoutes(context: ConsoleContext): Router {
  const { store, passwords, signInLimits, now, randomId } = context;
  const router = Router();
  const json = express.json({ limit: '4kb' });

  router.get('/door', async (request, response) => {
    response.json(await doorOf(context, request));
  });

  router.post('/sign-in', json, async (request, response) => {
    const { name, password } = parseRequest(signInRequest, request.body);
    signInLimits.take(networkOfRequest(request), name);
    const account = await store.accountByName(name);
    const isIn = await passwords.fits(password, account?.password ?? null);
    if (!account || !isIn || account.disabledAt !== null) {
      await store.logAction({
        account: '',
        action: 'sign-in failed',
        study: null,
        detail: '',
        at: now(),
      });
      throw new AppError('not-signed-in', 'no account has this name with this password');
    }
    response.json(await signIn(context, request, response, account, 'signs in'));
  });

  router.post('/demo', async (request, response) => {
    if (!mayTryDemo(context, request)) throw new AppError('not-found', 'there is nothing here');
    response.json(
      await signIn(context, request, response, await demoOwner(context), 'signs in without a password'),
    );
  });

  router.post('/sign-out', async (request, response) => {
    const key = consoleKeyOf(request);
    if (key !== undefined) await store.closeAccountSession(hashKey(key));
    takeConsoleKey(request, response);
    response.json({ ok: true });
  });

  router.post('/welcome/look', json, async (request, response) => {
    const { token } = parseRequest(lookRequest, request.body);
    signInLimits.take(networkOfRequest(request), 'welcome');
    const link = await store.accountLink(hashKey(token), now());
    if (!link) throw new AppError('not-found', USED);
    const account = (await store.listAccounts()).find(({ id }) => id === link.accountId);
    response.json({ name: account?.name ?? null } satisfies Welcome);
  });

  router.post('/welcome', json, async (request, response) => {
    const { token, name, password } = parseRequest(welcomeRequest, request.body);
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
    response.json(await signIn(context, request, response, account, 'chooses a password'));
  });

  return router;
}

const USED = 'this link has been used or has expired: ask an owner for a new one, or run earshot owner';
