import express, { Router, type Response } from 'express';
import { deskCalls } from '#core/api/calls/desk-calls.ts';
import type { AppContext } from '../../app/listening/context/context.ts';
import type { ReviewDesk } from '../../app/review/review-desk.ts';
import { routesOf, sendReply, type HandlersOf } from '../contract/routes.ts';
import { reviewHandlers } from './review-handlers.ts';

/** The desks that keys open. */
export interface LinkedDesks {
  /**
   * The desk of a key. `isStart`: checks again which reviewers are allowed. Throws AppError 'no-session' for a key that opens none.
   */
  at(key: string, how: { isStart: boolean }): Promise<ReviewDesk>;
  /** Work at a desk, with its refusals in words for who has a link. */
  admitted<Reply>(work: () => Promise<Reply>): Promise<Reply>;
}

/** Context of every call at a desk beside its request. */
interface DeskCall {
  /** Runs a call at the desk of the key. See LinkedDesks.at. */
  at(how: { isStart: boolean }): Promise<ReturnType<typeof reviewHandlers>>;
  response: Response;
}

const START = { isStart: true };
const LATER = { isStart: false };

const handlers: HandlersOf<typeof deskCalls, DeskCall> = {
  'GET /state': async ({ at }) => (await at(START)).state(),
  'GET /items/:token': async ({ at, params }) => (await at(LATER)).item(params.token),
  async 'GET /sounds/:token'({ at, params, response }) {
    await (await at(LATER)).sound(params.token, response);
    return undefined;
  },
  'PUT /items/:token': async ({ at, params, body }) => (await at(LATER)).put(params.token, body),
};

/** Calls of a review page that was opened by a link: none without its key. */
export function deskRoutes(derived: AppContext['derived'], desks: LinkedDesks): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'private, no-store');
    next();
  });
  const json = express.json({ limit: '16kb' });
  for (const { method, path, readsJson, parse, run } of routesOf<DeskCall>(deskCalls, handlers))
    router[method](path, ...(readsJson ? [json] : []), async (request, response) => {
      const key = request.headers.authorization?.replace(/^Bearer /u, '') ?? '';
      const at: DeskCall['at'] = async (how) => reviewHandlers({ desk: await desks.at(key, how), derived });
      const asked = parse(request);
      sendReply(response, await desks.admitted(() => run({ at, response, ...asked })));
    });
  return router;
}
