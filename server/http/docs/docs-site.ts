import { join } from 'node:path';
import { Router } from 'express';
import { pageBelow } from '../../platform/base-path.ts';
import { ClientFiles } from '../middleware/client-files.ts';
import { securityHeaders } from '../middleware/security-headers.ts';

const NOT_FOUND = '404.html';

/** Scripts of the docs know them at the root of a host alone: below a path, pages go without search. */
const plainPage = (page: string, base: string): string =>
  pageBelow(page.replaceAll(/<script type="module"[^>]*><\/script>/gu, ''), base);

/** Serves the docs that the build wrote to `folder`. An address without an ending opens the page of that name. */
export function docsSite(folder: string, base = ''): Router {
  const files = new ClientFiles(folder, base === '' ? null : (page) => plainPage(page, base));
  const site = Router();
  const protect = securityHeaders(join(folder, 'index.html'));
  site.use((request, response, next) => {
    protect(request, response);
    next();
  });
  site.use('/assets', ...files.assets('assets'));
  site.get('/{*page}', (request, response, next) => {
    if (request.originalUrl === request.baseUrl) {
      response.redirect(301, `${base}${request.baseUrl}/`);
      return;
    }
    const path = request.path.slice(1);
    const page = [path, `${path}.html`, `${path}index.html`].find((name) => files.has(name));
    if (page === undefined && !files.has(NOT_FOUND)) next();
    else files.sendPage(request, response.status(page === undefined ? 404 : 200), page ?? NOT_FOUND);
  });
  return site;
}
