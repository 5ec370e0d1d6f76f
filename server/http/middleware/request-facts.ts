import { randomUUID } from 'node:crypto';
import type { Handling } from './handling.ts';
import type { Logger } from 'pino';
import { notedStudy } from '../visitors/noted-study.ts';
import type { Metrics } from '../../platform/metrics.ts';

/** Local of a reply: the id of its request in the log. */
export const REQUEST_ID = 'requestId';

/** The pattern of a request's address: the address itself holds the key of a study or of a preview. */
export function routeOf({ originalUrl, route }: { originalUrl: string; route?: { path?: unknown } }): string {
  const path = typeof route?.path === 'string' ? route.path : '';
  // Routers leave no trace in a request that they refuse.
  const [base = ''] =
    /^\/(?:s\/[^/?]+(?:\/api)?|console\/api(?:\/desk)?|recruiters|docs|assets)(?=[/?]|$)/u.exec(
      originalUrl,
    ) ?? [];
  const known = base.replace(/^\/s\/[^/]+/u, '/s/:slug');
  return known + path === '' ? 'other' : known + path;
}

/**
 * Logs each request when its reply has ended, and counts it; null: does not. Neither addresses nor queries, bodies, cookies or network addresses are
 * logged. The id of
 * one that failed is in the reply too, so that a person can name it; others have none, as replies with sound must look alike.
 */
export function watchRequests(logger: Logger | null, metrics: Metrics | null): Handling {
  const isLogged = logger?.isLevelEnabled('info') ?? false;
  return (request, response) => {
    const id = randomUUID();
    response.locals[REQUEST_ID] = id;
    if (!isLogged && metrics === null) return;
    const begun = performance.now();
    response.on('close', () => {
      const ms = performance.now() - begun;
      const { method } = request;
      const { statusCode: status } = response;
      const route = routeOf(request);
      metrics?.requests.observe({ method, route, status }, ms / 1000);
      const study = notedStudy(request);
      const named = study === undefined ? {} : { study };
      logger?.info({ id, method, route, ...named, status, ms: Math.round(ms * 10) / 10 }, 'request');
    });
  };
}
