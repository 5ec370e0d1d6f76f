import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { perContext } from '#core/methods/contract/per-context.ts';
import { accessTokenOf } from '../visitors/access-token.ts';
import { consoleKeyOf } from '../visitors/console-cookie.ts';
import { AppError } from '../../platform/app-error.ts';
import { networkOf } from '../../platform/network-of.ts';
import type { AskedFor, Asker, RequestLimits } from '../../platform/request-limits.ts';
import { keyOf } from '../visitors/visit.ts';

/** Delay of a refusal: a client that ignores Retry-After sends at most two requests per second and connection. */
const HOLD_MS = 500;
/** Time after the reply for which remaining body data is still read. */
const LINGER_MS = 5000;

const asksFor = ({ originalUrl }: Request): AskedFor =>
  /^\/(?:assets|docs)\//u.test(originalUrl)
    ? 'file'
    : originalUrl.startsWith('/console')
      ? 'console'
      : 'listener';

/** Sender of a request, by the forwarded address and the cookie or access token. */
export const askerOf = perContext((request: Request): Asker => ({
  network: networkOf(request.ip ?? ''),
  key: asksFor(request) === 'console' ? (accessTokenOf(request) ?? consoleKeyOf(request)) : keyOf(request),
}));

/** Closes the connection of a body that is no longer read. */
function dropRest(request: IncomingMessage): void {
  if (request.complete) return;
  setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, LINGER_MS).unref();
}

/**
 * Whether a request may go on: refuses senders above their limits with AppError 'too-many-requests' and the seconds to wait, and hangs up on
 * those with too many requests at once. Others get one turn of the event loop for each request.
 */
export function limitRequests(
  limits: RequestLimits,
): (request: Request, response: Response) => Promise<boolean> {
  return async (request, response) => {
    const asker = askerOf(request);
    const end = limits.begin(asker);
    if (!end) {
      request.socket.destroy();
      return false;
    }
    response.on('close', () => {
      end();
      dropRest(request);
    });
    const waitMs = limits.waitMs(asker, asksFor(request));
    if (waitMs > 0) {
      await sleep(Math.min(waitMs, HOLD_MS));
      response.set('Retry-After', String(Math.ceil(waitMs / 1000)));
      throw new AppError('too-many-requests', 'too many requests: wait for the time in Retry-After');
    }
    await limits.turn(asker);
    return true;
  };
}
