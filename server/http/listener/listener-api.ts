import type { Request, Response } from 'express';
import {
  answerCalls,
  bannerCalls,
  entryCalls,
  pageCalls,
  sessionCalls,
  stepCalls,
} from '#core/api/calls/listener-calls.ts';
import type { Contract, Held } from '#core/api/contract.ts';
import { Fills } from '../../app/bundles/fill.ts';
import { boundsOfPages } from '../../app/listening/answer-bounds.ts';
import type { AppContext } from '../../app/listening/context/context.ts';
import type { LastingVisit, PageVisit, Visit } from '../../app/listening/visit.ts';
import { readPreviewAddress } from '../../app/preview/preview-address.ts';
import type { JsonBounds } from '../../platform/json-bounds.ts';
import { decoded, routeTable } from '../contract/route-table.ts';
import { routesOf, sendReply, type Asked, type Route } from '../contract/routes.ts';
import { MediaSender } from '../delivery/media-sender.ts';
import type { Handling } from '../middleware/handling.ts';
import { FORM, NOTE, readJson } from '../middleware/read-json.ts';
import { refuseOverload, SHED_FROM_MS } from '../middleware/shed-load.ts';
import { lastingVisit, pageVisit, visitOf } from '../visitors/visit.ts';
import { stepHandlers } from './checks.ts';
import { enterHandlers } from './enter.ts';
import type { AnswerCall, ListenerCall, PageCall, VisitCall } from './listener-call.ts';
import { pageHandlers } from './pages.ts';
import { bannerHandlers } from './preview-routes.ts';
import { answerHandlers, sessionHandlers } from './session.ts';
import { simulateFaults } from './simulate-faults.ts';

const entryRoutes = routesOf<ListenerCall>(entryCalls, enterHandlers);
/** Steps with a route of their own come before those of any name. */
const visitRoutes = [
  ...routesOf<VisitCall>(sessionCalls, sessionHandlers),
  ...routesOf<VisitCall>(stepCalls, stepHandlers),
];
const pageRoutes = routesOf<PageCall>(pageCalls, pageHandlers);
const answerRoutes = routesOf<AnswerCall>(answerCalls, answerHandlers);
const bannerRoutes = routesOf<VisitCall>(bannerCalls, bannerHandlers);

const heldBy = (contract: Contract<string>): Held =>
  ('holds' in contract ? contract.holds : undefined) ?? 'note';

type AnyVisit = Visit | PageVisit | LastingVisit;

/** The most that the body of a call may hold. */
async function boundsOf(
  context: AppContext,
  contract: Contract<string>,
  visit: AnyVisit,
): Promise<JsonBounds> {
  const held = heldBy(contract);
  if (held === 'page') return boundsOfPages(visit.bound, await context.pages.of(visit.session));
  return held === 'form' ? FORM : NOTE;
}

/** A call as the table of routes has it. */
interface Served {
  method: string;
  path: string;
  /** Default: at every address. */
  isOnlyPreviews?: boolean;
  serve(call: ListenerCall, params: Asked['params']): Promise<void>;
}

const ADDRESS = /^\/s\/([^/]+)\/api(?=\/|$)/iu;

/**
 * API of a listener's page, below /s/<address of the study>/api. Says whether a request was for one of its calls. Throws AppError, and as
 * routeTable does.
 */
export function listenerApi(
  context: AppContext,
  requireOwnPage: Handling,
): (request: Request, response: Response) => Promise<boolean> {
  const world = { context, sender: new MediaSender(context), fills: new Fills(context.secret) };

  /** Reads the request's values; the body only now that the session is known. */
  async function asked(
    { readsJson, parse }: Pick<Route<never>, 'readsJson' | 'parse'>,
    { request }: ListenerCall,
    { params, bounds }: { params: Asked['params']; bounds: JsonBounds },
  ): Promise<Asked> {
    const read = (body?: unknown): Asked =>
      parse({
        params,
        get query() {
          return request.query;
        },
        body,
      });
    return readsJson ? readJson(context, request, { bounds, read }) : read();
  }

  const ofEntry = (route: Route<ListenerCall>): Served => ({
    ...route,
    async serve(call, params) {
      refuseOverload(call.response, context.lateMs(), SHED_FROM_MS.entry);
      const sent = await asked(route, call, { params, bounds: NOTE });
      sendReply(call.response, await route.run({ ...call, ...sent }));
    },
  });

  /** Answers whoever has a session. */
  const ofVisit = <Found extends AnyVisit>(
    route: Route<ListenerCall & { visit: Found }>,
    find: (context: AppContext, request: Request) => Promise<Found>,
  ): Served => ({
    ...route,
    async serve(call, params) {
      const visit = await find(context, call.request);
      const bounds = await boundsOf(context, route.contract, visit);
      const sent = await asked(route, call, { params, bounds });
      sendReply(call.response, await route.run({ ...call, visit, ...sent }));
    },
  });

  const find = routeTable([
    ...entryRoutes.map(ofEntry),
    ...answerRoutes.map((route) => ofVisit(route, lastingVisit)),
    ...pageRoutes.map((route) => ofVisit(route, pageVisit)),
    ...visitRoutes.map((route) => ofVisit(route, visitOf)),
    ...bannerRoutes.map((route) => ({ ...ofVisit(route, visitOf), isOnlyPreviews: true })),
  ]);

  return async (request, response) => {
    const [base, part] = ADDRESS.exec(request.path) ?? [];
    if (base === undefined || part === undefined) return false;
    requireOwnPage(request, response);
    const slug = decoded(part);
    const path = request.path.slice(base.length);
    request.params = { slug };
    const preview = readPreviewAddress(slug);
    if (preview && !(await simulateFaults(preview.simulation, path, { request, response }))) return true;
    response.setHeader('Cache-Control', 'private, no-store');
    const found = find(request.method, path);
    // At the address of a listener there is no banner.
    if (!found || (found.route.isOnlyPreviews && !preview)) return false;
    request.route = found.route;
    await found.route.serve({ ...world, slug, request, response }, found.params);
    return true;
  };
}
