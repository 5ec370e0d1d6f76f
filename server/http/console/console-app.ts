import express, { Router, type Request, type RequestHandler } from 'express';
import { may, type Permission } from '#core/api/roles.ts';
import type { Account } from '../../db/contract/account-store.ts';
import { StoreError } from '../../db/contract/store-error.ts';
import { AppError } from '../../platform/app-error.ts';
import { earshotVersion } from '../../platform/earshot-version.ts';
import { JsonText } from '../../platform/json-text.ts';
import { SHED_FROM_MS, shedLoad } from '../middleware/shed-load.ts';
import { openApiOf } from './openapi.ts';
import type { ConsoleContext } from './requests/console-context.ts';
import { consoleKeyOf } from '../visitors/console-cookie.ts';
import type { ConsoleRoute } from './requests/route.ts';
import { consoleRoutes, signInRoutes } from './routes.ts';
import { mayEnterStudy, whoAsks } from './requests/who-asks.ts';

function paramOf(request: Request, name: string): string {
  const value = request.params[name];
  return typeof value === 'string' ? value : '';
}

/** One route: nobody who may not ask learns whether there is what they ask for. */
function handlerOf(
  context: ConsoleContext,
  { path, contract, readsJson, run }: ConsoleRoute,
): RequestHandler {
  return async (request, response) => {
    const account = contract.may === 'anyone' ? null : await admitted(context, request, contract.may);
    const study = paramOf(request, 'study');
    if (account && path.startsWith('/studies/:study') && !(await mayEnterStudy(context, account, study)))
      throw new AppError('not-found', 'there is no such study');
    if (readsJson) await (account ? parsed(request, response) : parsedBriefly(request, response));
    const notes: string[] = [];
    const { params, query, body } = request;
    const note = (detail: string): void => void notes.push(detail);
    const call = { context, account, study, params, query, body, note, request, response };
    const reply = await run(call).catch(async (cause: unknown) => {
      throw await withoutOthers(context, study, cause);
    });
    if (contract.action !== undefined) {
      await context.store.logAction({
        account: account?.name ?? '',
        action: contract.action,
        study: study === '' ? null : study,
        detail: notes.join('; '),
        at: context.now(),
      });
    }
    if (reply instanceof JsonText) response.type('json').send(reply.text);
    else if (reply !== undefined) response.json(reply);
  };
}

/** The account that asks, if it may. Throws AppError 'no-session' or 'not-allowed'. */
async function admitted(context: ConsoleContext, request: Request, permission: Permission): Promise<Account> {
  const account = await whoAsks(context, request);
  const key = consoleKeyOf(request);
  if (!account || key === undefined) throw new AppError('no-session', 'sign in first');
  context.limits.know(key);
  if (!may(account.role, permission))
    throw new AppError('not-allowed', `your account, as a ${account.role}, may not do this: ask an owner`);
  return account;
}

/** The command line tells who mistypes a study which ones there are; who has access to this one alone must not learn of the others. */
async function withoutOthers({ store }: ConsoleContext, study: string, cause: unknown): Promise<unknown> {
  const isUnknown = study !== '' && cause instanceof StoreError && cause.code === 'not-found';
  if (!isUnknown || (await store.currentVersionByName(study))) return cause;
  return new AppError('not-found', 'nothing of this study is prepared or published yet');
}

type Parse = (request: Request, response: Parameters<RequestHandler>[1]) => Promise<void>;

const parsedBy =
  (json: RequestHandler): Parse =>
  (request, response) =>
    new Promise((resolve, reject) => {
      void json(request, response, (cause: unknown) => (cause === undefined ? resolve() : reject(cause)));
    });

const parsedBriefly = parsedBy(express.json({ limit: '4kb' }));
const parsedLong = parsedBy(express.json({ limit: '1mb', strict: true }));

/** The body as JSON. Throws AppError 'bad-request' for any other type, which a form of another site could send. */
const parsed: Parse = async (request, response) => {
  if (!request.is('application/json')) throw new AppError('bad-request', 'send application/json');
  return parsedLong(request, response);
};

/** What the console asks the server: every route behind the door, with the same checks in the same order. */
export function consoleApi(context: ConsoleContext): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'private, no-store');
    next();
  });
  let document: ReturnType<typeof openApiOf> | null = null;
  router.get('/openapi.json', (_request, response) => {
    document ??= openApiOf(earshotVersion());
    response.json(document);
  });
  const shed = shedLoad(context.lateMs, SHED_FROM_MS.console);
  for (const route of [...signInRoutes, ...consoleRoutes]) {
    const { may: who, isUrgent } = route.contract;
    const isNeverShed = isUrgent || who === 'anyone';
    router[route.method](route.path, ...(isNeverShed ? [] : [shed]), handlerOf(context, route));
  }
  router.use(() => {
    throw new AppError('not-found', 'there is nothing here');
  });
  return router;
}
