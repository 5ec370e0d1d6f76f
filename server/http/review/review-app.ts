import { join } from 'node:path';
import express, { Router, type Express } from 'express';
import { decisionRequest } from '#core/review/contract.ts';
import { clientFolder } from '../../platform/project-root.ts';
import type { AppContext } from '../../app/listening/context/context.ts';
import { AppError, parseRequest } from '../../platform/app-error.ts';
import { errorHandler } from '../middleware/errors.ts';
import { isSameSecret } from '../../platform/secret.ts';
import { securityHeaders } from '../middleware/security-headers.ts';
import type { ReviewDesk } from '../../app/review/review-desk.ts';
import { reviewHandlers } from './review-handlers.ts';

/** The page that a reviewer's link opens. */
export const reviewPage = (): string => join(clientFolder(), 'review.html');

export interface ReviewContext {
  desk: ReviewDesk;
  derived: AppContext['derived'];
  /** What the page has to show; it stands in the link, after the #. */
  key: string;
  log(line: string): void;
}

function reviewRoutes({ desk, derived, key }: ReviewContext): Router {
  const router = Router();
  router.use((request, response, next) => {
    const given = request.headers.authorization?.replace(/^Bearer /u, '') ?? '';
    if (!isSameSecret(given, key))
      throw new AppError('no-session', 'open the link that earshot review printed');
    response.set('Cache-Control', 'private, no-store');
    next();
  });
  const at = reviewHandlers({ desk, derived });
  router.get('/state', async (_request, response) => void response.json(await at.state()));
  router.get('/items/:token', async (request, response) => {
    response.json(await at.item(request.params.token));
  });
  router.get('/sounds/:token', (request, response) => at.sound(request.params.token, response));
  router.put('/items/:token', express.json({ limit: '16kb' }), async (request, response) => {
    response.json(await at.put(request.params.token, parseRequest(decisionRequest, request.body)));
  });
  return router;
}

/** The review page and what it asks for; nothing without the key but code that tells nothing. */
export function createReviewApp(context: ReviewContext): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.use(securityHeaders(reviewPage()));
  app.use('/assets', express.static(join(clientFolder(), 'assets'), { index: false }));
  app.get('/', (_request, response) => {
    response.sendFile(reviewPage(), { etag: false, lastModified: false });
  });
  app.use('/api', reviewRoutes(context));
  app.use(errorHandler(context.log));
  return app;
}
