import express, { Router, type Request } from 'express';
import { decisionRequest } from '#core/review/contract.ts';
import type { AppContext } from '../../app/listening/context/context.ts';
import { parseRequest } from '../../platform/app-error.ts';
import type { ReviewDesk } from '../../app/review/review-desk.ts';
import { reviewHandlers } from './review-handlers.ts';

/** The desks that keys open. */
export interface LinkedDesks {
  /**
   * The desk of a key. `isStart`: looked up anew who may review there. Throws AppError 'no-session' for a key that opens none.
   */
  at(key: string, how: { isStart: boolean }): Promise<ReviewDesk>;
  /** Work at a desk, with its refusals in words for who has a link. */
  admitted<Reply>(work: () => Promise<Reply>): Promise<Reply>;
}

/** What the page of a review asks for that was opened by a link: nothing without its key. */
export function deskRoutes(derived: AppContext['derived'], desks: LinkedDesks): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'private, no-store');
    next();
  });
  const work = async <Reply>(
    request: Request,
    todo: (handlers: ReturnType<typeof reviewHandlers>) => Promise<Reply>,
    isStart = false,
  ): Promise<Reply> => {
    const key = request.headers.authorization?.replace(/^Bearer /u, '') ?? '';
    return desks.admitted(async () =>
      todo(reviewHandlers({ desk: await desks.at(key, { isStart }), derived })),
    );
  };
  const tokenOf = ({ params }: Request): string => String(params['token']);
  router.get('/state', async (request, response) => {
    response.json(await work(request, (at) => at.state(), true));
  });
  router.get('/items/:token', async (request, response) => {
    response.json(await work(request, (at) => at.item(tokenOf(request))));
  });
  router.get('/sounds/:token', (request, response) =>
    work(request, (at) => at.sound(tokenOf(request), response)),
  );
  router.put('/items/:token', express.json({ limit: '16kb' }), async (request, response) => {
    const decision = parseRequest(decisionRequest, request.body);
    response.json(await work(request, (at) => at.put(tokenOf(request), decision)));
  });
  return router;
}
