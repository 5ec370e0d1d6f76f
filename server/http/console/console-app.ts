import express, { Router, type Request, type RequestHandler } from 'express';
import { may } from '#core/api/roles.ts';
import { StoreError } from '../../db/contract/store-error.ts';
import { AppError } from '../../platform/app-error.ts';
import { SHED_FROM_MS, shedLoad } from '../middleware/shed-load.ts';
import { doorRoutes } from './accounts/sign-in-routes.ts';
import type { ConsoleContext } from './requests/console-context.ts';
import { consoleKeyOf } from '../visitors/console-cookie.ts';
import type { ConsoleRoute } from './requests/route.ts';
import { consoleRoutes } from './routes.ts';
import { mayEnterStudy, whoAsks } from './requests/who-asks.ts';

const json = express.json({ limit: '1mb', strict: true });

function paramOf(request: Request, name: string): string {
  const value = request.params[name];
  return typeof value === 'string' ? value : '';
}

/** One route: nobody who may not ask learns whether there is what they ask for. */
function handlerOf(context: ConsoleContext, route: ConsoleRoute): RequestHandler {
  return async (request, response) => {
    const account = await whoAsks(context, request);
    const key = consoleKeyOf(request);
    if (!account || key === undefined) throw new AppError('no-session', 'sign in first');
    context.limits.know(key);
    if (!may(account.role, route.may))
      throw new AppError('not-allowed', `your account, as a ${account.role}, may not do this: ask an owner`);
    const study = paramOf(request, 'study');
    if (route.path.startsWith('/studies/:study') && !(await mayEnterStudy(context, account, study)))
      throw new AppError('not-found', 'there is no such study');
    if (route.readsJson) await parsed(request, response);
    const notes: string[] = [];
    const call = {
      context,
      account,
      study,
      param: (name: string) => paramOf(request, name),
      note: (detail: string) => void notes.push(detail),
      body: request.body,
      request,
      response,
    };
    const reply = await route.run(call).catch(async (cause: unknown) => {
      throw await withoutOthers(context, study, cause);
    });
    if (route.action !== null) {
      await context.store.logAction({
        account: account.name,
        action: route.action,
        study: study === '' ? null : study,
        detail: notes.join('; '),
        at: context.now(),
      });
    }
    if (reply !== undefined) response.json(reply);
  };
}

/** The command line tells who mistypes a study which ones there are; who has access to this one alone must not learn of the others. */
async function withoutOthers({ store }: ConsoleContext, study: string, cause: unknown): Promise<unknown> {
  const isUnknown = study !== '' && cause instanceof StoreError && cause.code === 'not-found';
  if (!isUnknown || (await store.currentVersionByName(study))) return cause;
  return new AppError('not-found', 'nothing of this study is prepared or published yet');
}

/** The body as JSON. Throws AppError 'bad-request' for any other type, which a form of another site could send. */
function parsed(request: Request, response: Parameters<RequestHandler>[1]): Promise<void> {
  if (!request.is('application/json')) throw new AppError('bad-request', 'send application/json');
  return new Promise((resolve, reject) => {
    json(request, response, (cause: unknown) => (cause === undefined ? resolve() : reject(cause)));
  });
}

/** What the console asks the server: every route behind the door, with the same checks in the same order. */
export function consoleApi(context: ConsoleContext): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'private, no-store');
    next();
  });
  router.use(doorRoutes(context));
  const shed = shedLoad(context.lateMs, SHED_FROM_MS.console);
  for (const route of consoleRoutes)
    router[route.method](route.path, ...(route.isUrgent ? [] : [shed]), handlerOf(context, route));
  router.use(() => {
    throw new AppError('not-found', 'there is nothing here');
  });
  return router;
}
