import type { Logger } from 'pino';
import express, { type Request, type Response } from 'express';
import { consoleApi } from './console/console-app.ts';
import { ClientFiles } from './middleware/client-files.ts';
import { consolePage } from './console/console-page.ts';
import type { ConsoleContext } from './console/requests/console-context.ts';
import type { AppContext } from '../app/listening/context/context.ts';
import { docsSite } from './docs/docs-site.ts';
import { servedApp, type ServedApp } from './express-messages.ts';
import { errorHandler } from './middleware/errors.ts';
import { metricsPage } from './middleware/metrics.ts';
import { watchRequests } from './middleware/request-facts.ts';
import { health } from './middleware/health.ts';
import { ownAddress, ownPagesOnly } from './middleware/own-pages-only.ts';
import { clientFolder, docsFolder, listenerPage } from '../platform/project-root.ts';
import { entryRoutes } from './listener/entry.ts';
import { hookRoutes } from './recruiters/hooks.ts';
import { limitRequests } from './middleware/limit-requests.ts';
import { listenerApi } from './listener/listener-api.ts';
import { deskRoutes } from './review/desk-routes.ts';
import { invitedDesks } from './review/invited-desks.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { BASE_PATH, studyOf } from './visitors/visit.ts';
import { basePath, pageBelow } from '../platform/base-path.ts';

/** Settings of the operator. */
interface Operation {
  logger?: Logger | null;
  metricsToken?: string | null;
  /** Whether the server is about to stop. */
  isDraining?: () => boolean;
}

/** The complete HTTP app; without the console if `researchers` is absent. */
export function createApp(
  context: AppContext,
  researchers: ConsoleContext | null = null,
  { logger = null, metricsToken = null, isDraining = () => false }: Operation = {},
): ServedApp {
  const base = basePath(context.publicUrl);
  const files = new ClientFiles(clientFolder(), base === '' ? null : (page) => pageBelow(page, base));
  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('query parser', 'simple')
    .set('trust proxy', context.trust)
    .set(BASE_PATH, base);
  const watch = watchRequests(logger, metricsToken === null ? null : context.metrics);
  const protect = securityHeaders(listenerPage());
  const admit = limitRequests(context.limits);
  const requireOwnPage = ownPagesOnly(ownAddress(context));
  const isListeners = listenerApi(context, requireOwnPage);
  // Only code is compressed: the compressed length of an API reply would reveal its content.
  app.use('/assets', files.assets('assets'));
  app.use('/docs', docsSite(docsFolder(), base));
  app.get('/healthz', health(context, isDraining));
  app.get('/metrics', metricsPage(context.metrics, metricsToken));
  // Links made before the console had the monitor; browsers keep the part after the #.
  app.get('/live/:slug', async (request, response) => {
    const { slug } = await studyOf(context, request);
    const { language } = request.query;
    const query = typeof language === 'string' ? `?${new URLSearchParams({ language })}` : '';
    response.redirect(301, `${base}/console/watch/${slug}${query}`);
  });
  // Before all browser routes: these requests come from another site, signed, without a cookie.
  app.use('/recruiters', hookRoutes(context));
  app.use((request, response, next) => {
    requireOwnPage(request, response);
    next();
  });
  if (researchers) {
    app.use('/console/api/desk', deskRoutes(researchers.derived, invitedDesks(researchers)));
    app.use('/console/api', consoleApi(researchers));
    app.get(['/console', '/console/{*part}'], consolePage(files));
  }
  app.use('/s/:slug', entryRoutes(context, files));
  const refuse = errorHandler(context.log);
  app.use(refuse);
  async function answer(request: Request, response: Response): Promise<void> {
    watch(request, response);
    protect(request, response);
    if ((await admit(request, response)) && !(await isListeners(request, response))) app(request, response);
  }
  // Most requests are those of listeners, which express would take longer to hand on than to answer.
  return servedApp(app, (request, response) => {
    answer(request, response).catch((cause: unknown) => {
      refuse(cause, request, response, () => request.socket.destroy());
    });
  });
}
