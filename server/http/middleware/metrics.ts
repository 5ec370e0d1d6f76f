import type { RequestHandler } from 'express';
import { AppError } from '../../platform/app-error.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { isSameSecret } from '../../platform/secret.ts';

/** Figures for Prometheus, for those who know the token; without a token there are none. */
export function metricsPage(metrics: Metrics, token: string | null): RequestHandler {
  return async (request, response) => {
    if (token === null) throw new AppError('not-found', 'there is no such page');
    const [, given = ''] = /^Bearer (.+)$/u.exec(request.get('Authorization') ?? '') ?? [];
    if (!isSameSecret(given, token))
      throw new AppError('not-signed-in', 'the token of the metrics is missing or wrong');
    response
      .set('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  };
}
