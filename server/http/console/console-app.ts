import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import type { AccessToken, Account } from '../../db/contract/account-store.ts';
import { StoreError } from '../../db/contract/store-error.ts';
import { AppError } from '../../platform/app-error.ts';
import { sendReply, type Route } from '../contract/routes.ts';
import { SHED_FROM_MS, shedLoad } from '../middleware/shed-load.ts';
import type { ConsoleContext } from './requests/console-context.ts';
import { admitted, peopleOnly } from './requests/admit.ts';
import type { Base } from './requests/route.ts';
import { consoleRoutes, signInRoutes } from './routes.ts';
import { spoken } from './requests/translate-reply.ts';
import { readerLanguage } from '../visitors/reader-language.ts';
import { logDetail } from './requests/who-asks.ts';

function paramOf(request: Request, name: string): string {
  const value = request.params[name];
  return typeof value === 'string' ? value : '';
}

/** Checks that the account or token may make a request. Throws AppError. */
type Admit<Who> = (asked: {
  request: Request;
  response: Response;
}) => Promise<{ account: Who; token: AccessToken | null }>;

/** One route: nobody who may not ask learns whether there is what they ask for. */
function handlerOf<Who extends Account | null>(
  context: ConsoleContext,
  { contract, readsJson, parse: parseAsked, run }: Route<Base<Who>>,
  { admit, parse }: { admit: Admit<Who>; parse: Parse },
): RequestHandler {
  return async (request, response) => {
    const { account, token } = await admit({ request, response });
    const study = paramOf(request, 'study');
    if (readsJson) await parse(request, response);
    const notes: string[] = [];
    const asked = parseAsked(request);
    const note = (detail: string): void => void notes.push(detail);
    const call = { context, account, token, study, ...asked, note, request, response };
    const reply = await run(call).catch(async (cause: unknown) => {
      throw await withoutOthers(context, study, cause);
    });
    if (contract.action !== undefined) {
      await context.store.logAction({
        account: account?.name ?? '',
        action: contract.action,
        study: study === '' ? null : study,
        detail: logDetail(notes, token),
        at: context.now(),
      });
    }
    sendReply(response, spoken(contract, reply, readerLanguage(request)));
  };
}

/** The command line tells who mistypes a study which ones there are; who has access to this one alone must not learn of the others. */
async function withoutOthers({ store }: ConsoleContext, study: string, cause: unknown): Promise<unknown> {
  const isUnknown = study !== '' && cause instanceof StoreError && cause.code === 'not-found';
  if (!isUnknown || (await store.currentVersionByName(study))) return cause;
  return new AppError('not-found', 'this study is not prepared or published yet');
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

/** The console's API: every route behind the sign-in, with the same checks in the same order. */
export function consoleApi(context: ConsoleContext): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'private, no-store');
    next();
  });
  const shed = shedLoad(context.lateMs, SHED_FROM_MS.console);
  for (const route of signInRoutes)
    router[route.method](route.path, handlerOf(context, route, { admit: peopleOnly, parse: parsedBriefly }));
  for (const route of consoleRoutes)
    router[route.method](
      route.path,
      ...(route.contract.isUrgent ? [] : [shed]),
      handlerOf(context, route, { admit: (asked) => admitted(context, asked, route), parse: parsed }),
    );
  router.use(() => {
    throw new AppError('not-found', 'there is nothing here');
  });
  return router;
}
