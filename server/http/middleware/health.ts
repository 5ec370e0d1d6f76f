import type { RequestHandler } from 'express';
import { healthOf, type HealthContext } from '../../app/monitoring/health.ts';

/** Whether answers can be stored, for a monitor or a proxy: 200 or 503, and nothing that anybody may not know. */
export function health(context: HealthContext): RequestHandler {
  return async (_request, response) => {
    const found = await healthOf(context);
    response
      .status(found.ok ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json(found);
  };
}
