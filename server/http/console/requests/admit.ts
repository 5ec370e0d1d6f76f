import type { Request, Response } from 'express';
import { may } from '#core/api/roles.ts';
import { covers } from '#core/api/token-scopes.ts';
import { hashKey } from '../../../app/bundles/tokens.ts';
import type { AccessToken } from '../../../db/contract/account-store.ts';
import { AppError } from '../../../platform/app-error.ts';
import { networkOf } from '../../../platform/network-of.ts';
import { accessTokenOf } from '../../visitors/access-token.ts';
import { consoleKeyOf } from '../../visitors/console-cookie.ts';
import type { ConsoleContext } from './console-context.ts';
import type { ConsoleRoute } from './route.ts';
import { mayEnterStudy, whoAsks, type Asker } from './who-asks.ts';

const PEOPLE_ONLY = 'no access token may do this: sign in to the console';

/** Says how a request has to authenticate (RFC 6750, section 3). */
function challenge(response: Response, parts: Readonly<Record<string, string>> = {}): void {
  const all = Object.entries({ realm: 'Earshot', ...parts }).map(([name, value]) => `${name}="${value}"`);
  response.set('WWW-Authenticate', `Bearer ${all.join(', ')}`);
}

/** Throws AppError 'too-many-requests' with Retry-After where a sender must wait. */
function refuseHaste(response: Response, waitMs: number): void {
  if (waitMs === 0) return;
  response.set('Retry-After', String(Math.ceil(waitMs / 1000)));
  throw new AppError('too-many-requests', 'too many requests: wait for the time in Retry-After');
}

/** Account of a token, which alone counts where one is sent: a cookie beside it is not looked at. */
async function byToken(
  context: ConsoleContext,
  { request, response, secret }: { request: Request; response: Response; secret: string },
): Promise<Asker> {
  const { store, now, limits, tokenLimits, signInLimits } = context;
  const hash = hashKey(secret);
  const asker = await store.tokenByHash(hash, now());
  if (!asker) {
    refuseHaste(response, signInLimits.failed(networkOf(request.ip ?? ''), hash));
    challenge(response, { error: 'invalid_token' });
    throw new AppError('no-session', 'this access token is not valid: it is mistyped, expired or revoked');
  }
  limits.know(secret);
  refuseHaste(response, tokenLimits.take(asker.token.id));
  return asker;
}

async function bySession(context: ConsoleContext, request: Request, response: Response): Promise<Asker> {
  const account = await whoAsks(context, request);
  const key = consoleKeyOf(request);
  if (!account || key === undefined) {
    challenge(response);
    throw new AppError('no-session', 'sign in first');
  }
  context.limits.know(key);
  return { account, token: null };
}

/** Throws AppError 'not-allowed' for what a token is not for, whatever its account may. */
function wantScope(
  token: AccessToken,
  response: Response,
  { scope = null, may: needed }: ConsoleRoute['contract'],
): void {
  if (!covers(token.scope, scope)) {
    challenge(response, { error: 'insufficient_scope', ...(scope && { scope }) });
    throw new AppError(
      'not-allowed',
      scope === null
        ? PEOPLE_ONLY
        : `this access token has the scope ${token.scope}: the call needs the scope ${scope}`,
    );
  }
  if (needed === 'create' && token.studies !== null)
    throw new AppError(
      'not-allowed',
      'this access token is limited to chosen studies: it cannot create others',
    );
}

/**
 * Account and token that ask, if they may. Throws AppError 'no-session', 'not-allowed', 'too-many-requests', or 'not-found' for a study
 * that is not theirs. The account is read at each request: a token never has more rights than its account has then.
 */
export async function admitted(
  context: ConsoleContext,
  { request, response }: { request: Request; response: Response },
  { path, contract }: ConsoleRoute,
): Promise<Asker> {
  const secret = accessTokenOf(request);
  const asker =
    secret === undefined
      ? await bySession(context, request, response)
      : await byToken(context, { request, response, secret });
  const { account, token } = asker;
  if (token) wantScope(token, response, contract);
  if (!may(account.role, contract.may))
    throw new AppError('not-allowed', `your account, as a ${account.role}, may not do this: ask an owner`);
  const { study } = request.params;
  if (
    path.startsWith('/studies/:study') &&
    !(await mayEnterStudy(context, asker, typeof study === 'string' ? study : ''))
  )
    throw new AppError('not-found', 'there is no such study');
  return asker;
}

/** Lets anyone sign in, but no script by its token. Throws AppError 'not-allowed'. */
export async function peopleOnly({ request }: { request: Request }): Promise<{ account: null; token: null }> {
  if (accessTokenOf(request) !== undefined) throw new AppError('not-allowed', PEOPLE_ONLY);
  return { account: null, token: null };
}
