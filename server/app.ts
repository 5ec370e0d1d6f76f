import { join } from 'node:path';
import express, { type Express } from 'express';
import helmet from 'helmet';
import type { AppContext } from './context.ts';
import { errorHandler } from './errors.ts';
import { projectRoot } from './project-root.ts';
import { entryRoutes } from './routes/entry.ts';
import { mediaRoutes } from './routes/media.ts';
import { sessionRoutes } from './routes/session.ts';
import { sameSiteWrites, studyOf } from './routes/visit.ts';

const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      // The waveform draws in a shadow root with a style element of its own.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      mediaSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: false,
});

/** Where the build puts the browser's files. */
function clientFolder(): string {
  return join(projectRoot(), 'dist', 'client');
}

/** The page that every listener's link opens. */
export function listenerPage(): string {
  return join(clientFolder(), 'index.html');
}

/** The whole HTTP side, without listening. */
export function createApp(context: AppContext): Express {
  const client = clientFolder();
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple').set('trust proxy', 'loopback');
  app.use(securityHeaders);
  app.use((_request, response, next) => {
    response.set('Permissions-Policy', 'microphone=(), camera=(), geolocation=()');
    next();
  });
  app.use('/assets', express.static(join(client, 'assets'), { immutable: true, maxAge: '1y', index: false }));
  app.get('/healthz', async (_request, response) => {
    await context.store.changeCount('');
    response.json({ ok: true });
  });
  app.get('/live/:slug', async (request, response) => {
    await studyOf(context, request);
    response.sendFile(join(client, 'live.html'), { etag: false, lastModified: false });
  });
  app.use(sameSiteWrites, express.json({ limit: '512kb' }));
  app.use('/s/:slug/api', (_request, response, next) => {
    response.set('Cache-Control', 'private, no-store');
    next();
  });
  app.use('/s/:slug', entryRoutes(context, listenerPage()));
  app.use('/s/:slug/api', sessionRoutes(context), mediaRoutes(context));
  app.use(errorHandler(context.log));
  return app;
}
