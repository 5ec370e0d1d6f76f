import { Router, type Request, type RequestHandler, type Response } from 'express';
import {
  bannerCalls,
  entryCalls,
  mediaCalls,
  sessionCalls,
  stepCalls,
} from '#core/api/calls/listener-calls.ts';
import type { Contract, Held } from '#core/api/contract.ts';
import { Fills } from '../../app/bundles/fill.ts';
import { boundsOfPages } from '../../app/listening/answer-bounds.ts';
import type { AppContext } from '../../app/listening/context/context.ts';
import type { Visit } from '../../app/listening/visit.ts';
import { readPreviewAddress } from '../../app/preview/preview-address.ts';
import type { JsonBounds } from '../../platform/json-bounds.ts';
import { routesOf, sendReply, type Asked, type Route } from '../contract/routes.ts';
import { MediaSender } from '../delivery/media-sender.ts';
import { FORM, NOTE, readJson } from '../middleware/read-json.ts';
import { SHED_FROM_MS, shedLoad } from '../middleware/shed-load.ts';
import { visitOf } from '../visitors/visit.ts';
import { stepHandlers } from './checks.ts';
import { enterHandlers } from './enter.ts';
import type { ListenerCall, VisitCall } from './listener-call.ts';
import { mediaHandlers } from './media.ts';
import { bannerHandlers } from './preview-routes.ts';
import { sessionHandlers } from './session.ts';
import { simulateFaults } from './simulate-faults.ts';

const entryRoutes = routesOf<ListenerCall>(entryCalls, enterHandlers);
/** Steps with a route of their own come before those of any name. */
const visitRoutes = [
  ...routesOf<VisitCall>(sessionCalls, sessionHandlers),
  ...routesOf<VisitCall>(stepCalls, stepHandlers),
  ...routesOf<VisitCall>(mediaCalls, mediaHandlers),
];
const bannerRoutes = routesOf<VisitCall>(bannerCalls, bannerHandlers);

const heldBy = (contract: Contract<string>): Held =>
  ('holds' in contract ? contract.holds : undefined) ?? 'note';

/** The most that the body of a call may hold. */
async function boundsOf(context: AppContext, contract: Contract<string>, visit: Visit): Promise<JsonBounds> {
  const held = heldBy(contract);
  if (held === 'page') return boundsOfPages(visit.bound, await context.pages.of(visit.session));
  return held === 'form' ? FORM : NOTE;
}

/** At the address of a listener there is no banner. */
const onlyPreviews: RequestHandler = ({ params }, _response, next) =>
  next(readPreviewAddress(params['slug']) ? undefined : 'route');

/** API of a listener's page, below /s/<address of the study>/api. */
export function listenerApi(context: AppContext): Router {
  const router = Router({ mergeParams: true });
  const world = { context, sender: new MediaSender(context), fills: new Fills(context.secret) };

  const callOf = (request: Request, response: Response): ListenerCall => {
    const { slug } = request.params;
    return { ...world, slug: typeof slug === 'string' ? slug : '', request, response };
  };

  /** Reads the request's values; the body only now that the session is known. */
  async function asked(
    { readsJson, parse }: Pick<Route<never>, 'readsJson' | 'parse'>,
    { request, response }: ListenerCall,
    bounds: JsonBounds,
  ): Promise<Asked> {
    const { params, query } = request;
    const read = (body?: unknown): Asked => parse({ params, query, body });
    return readsJson ? readJson(context, request, response, { bounds, read }) : read();
  }

  /** Answers whoever has a session. */
  const ofVisit =
    (route: Route<VisitCall>): RequestHandler =>
    async (request, response) => {
      const visit = await visitOf(context, request);
      const call = { ...callOf(request, response), visit };
      const bounds = await boundsOf(context, route.contract, visit);
      sendReply(response, await route.run({ ...call, ...(await asked(route, call, bounds)) }));
    };

  router.use((_request, response, next) => {
    response.set('Cache-Control', 'private, no-store');
    next();
  });
  router.post('/enter', shedLoad(context.lateMs, SHED_FROM_MS.entry));
  router.use(simulateFaults);
  for (const route of entryRoutes)
    router[route.method](route.path, async (request, response) => {
      const call = callOf(request, response);
      sendReply(response, await route.run({ ...call, ...(await asked(route, call, NOTE)) }));
    });
  for (const route of visitRoutes) router[route.method](route.path, ofVisit(route));
  for (const route of bannerRoutes) router[route.method](route.path, onlyPreviews, ofVisit(route));
  return router;
}
