import { join } from 'node:path';
import express, { type Express } from 'express';
import type { AppContext } from '../../app/listening/context/context.ts';
import type { ReviewDesk } from '../../app/review/review-desk.ts';
import { AppError } from '../../platform/app-error.ts';
import { clientFolder } from '../../platform/project-root.ts';
import { isSameSecret } from '../../platform/secret.ts';
import { errorHandler } from '../middleware/errors.ts';
import { securityHeaders } from '../middleware/security-headers.ts';
import { deskRoutes } from './desk-routes.ts';

/** The page that a reviewer's link opens: the console, which shows the desk alone. */
export const reviewPage = (): string => join(clientFolder(), 'console.html');

export interface ReviewContext {
  desk: ReviewDesk;
  derived: AppContext['derived'];
  /** Key of the desk; part of the link after the #. */
  key: string;
  log(line: string): void;
}

/** The review page and what it asks for; nothing without the key but code that tells nothing. */
export function createReviewApp({ desk, derived, key, log }: ReviewContext): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  const protect = securityHeaders(reviewPage());
  app.use((request, response, next) => {
    protect(request, response);
    next();
  });
  app.use('/assets', express.static(join(clientFolder(), 'assets'), { index: false }));
  app.get('/console/desk', (_request, response) => {
    response.sendFile(reviewPage(), { etag: false, lastModified: false });
  });
  const desks = {
    async at(given: string): Promise<ReviewDesk> {
      if (!isSameSecret(given, key))
        throw new AppError('no-session', 'open the link that earshot review printed');
      return desk;
    },
    admitted: <Reply>(work: () => Promise<Reply>) => work(),
  };
  app.use('/console/api/desk', deskRoutes(derived, desks));
  app.use(errorHandler(log));
  return app;
}
