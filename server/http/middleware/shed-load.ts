import type { RequestHandler, Response } from 'express';
import { AppError } from '../../platform/app-error.ts';

/**
 * Event-loop delay from which requests are refused, ms. Researchers give way first, then listeners who enter a study. Listeners inside
 * a study are never refused: their answers are paid work. Neither are signing in and what stops something.
 */
export const SHED_FROM_MS = { console: 250, entry: 1500 };

/** Throws AppError 'overloaded', and says when to try again, while the event loop is this late. */
export function refuseOverload(response: Response, lateMs: number, fromMs: number): void {
  if (lateMs < fromMs) return;
  response.set('Retry-After', '5');
  throw new AppError('overloaded', 'the server is overloaded: try again in a few seconds');
}

/** Refuses while the server has more to do than it can. */
export function shedLoad(lateMs: () => number, fromMs: number): RequestHandler {
  return (_request, response, next) => {
    refuseOverload(response, lateMs(), fromMs);
    next();
  };
}
