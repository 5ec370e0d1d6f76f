import type { RequestHandler } from 'express';
import { healthOf, type HealthContext } from '../../app/monitoring/health.ts';

/**
 * Whether answers can be stored, for a monitor or a proxy: 200 or 503, and nothing that anybody may not know. A server that is about to
 * stop says so while it still answers, so that a balancer sends new requests to others.
 */
export function health(context: HealthContext, isDraining: () => boolean): RequestHandler {
  return async (_request, response) => {
    const now = await healthOf(context);
    const found = isDraining() ? { ...now, ok: false, draining: true } : now;
    response
      .status(found.ok ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json(found);
  };
}
