import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError } from '../errors.ts';
import { isSameOrigin } from '../live/may-watch.ts';

/** Whether a page of this server sends a request: what the browser says of its site, or of its origin where it says nothing of that. */
export function isOwnPage(request: Pick<IncomingMessage, 'headers'>): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined ? isSameOrigin(request) : site === 'same-origin';
}

/** Takes writes from our own pages only: another site could send them with the cookie of who is signed in. Reading changes nothing. */
export const ownPagesOnly: RequestHandler = (request, _response, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD' && !isOwnPage(request))
    throw new AppError('cross-site', 'this request came from another site');
  next();
};
