import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { accessTokenOf } from '../visitors/access-token.ts';
import { consoleKeyOf } from '../visitors/console-cookie.ts';
import { AppError } from '../../platform/app-error.ts';
import { networkOf } from '../../platform/network-of.ts';

type Asked = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } };

/** Header value set by a proxy on this machine; undefined where no such proxy passed the request on. */
function forwarded({ headers, socket }: Asked, name: string): string | undefined {
  const isFromHere = networkOf(socket.remoteAddress ?? '') === null;
  return isFromHere
    ? String(headers[name] ?? '')
        .split(',')[0]
        ?.trim()
    : undefined;
}

function originAt(protocol: string, host: string | undefined): string | null {
  const address = `${protocol}//${host ?? ''}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}

/** Whether the origin that the browser names is the address that it asked. */
function isOwnOrigin(request: Asked, publicUrl: string | null): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || !/^https?:/u.test(origin)) return false;
  if (origin === publicUrl) return true;
  const protocol = origin.slice(0, origin.indexOf(':') + 1);
  // A proxy need not say that it speaks HTTPS. Where it does, a page without it is not ours.
  if (protocol === 'http:' && forwarded(request, 'x-forwarded-proto') === 'https') return false;
  return [host, forwarded(request, 'x-forwarded-host')].some((name) => originAt(protocol, name) === origin);
}

/**
 * Whether a page of this server sends a request. Sec-Fetch-Site decides; browsers leave it out without HTTPS, and Chromium for sockets. Origin
 * decides then. `publicUrl`: EARSHOT_URL.
 */
export function isOwnPage(request: Asked, publicUrl: string | null): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined ? isOwnOrigin(request, publicUrl) : site === 'same-origin';
}

/**
 * Whether a program sends a write: browsers name the site or the origin of each. One with the cookie of an account has to name the
 * server's address as its Origin all the same.
 */
const isProgram = ({ headers }: Asked): boolean =>
  headers['sec-fetch-site'] === undefined &&
  headers.origin === undefined &&
  consoleKeyOf({ headers }) === undefined;

/**
 * Whether a call of the console carries an access token: no page of another site can add one, and no cookie beside it is looked at
 * there.
 */
const isByToken = (request: Request): boolean =>
  request.path.startsWith('/console/api/') && accessTokenOf(request) !== undefined;

/**
 * Accepts the writes of browsers from pages of this server only: another site could send them with a visitor's cookie. Reading changes
 * nothing.
 */
export function ownPagesOnly(publicUrl: string | null): RequestHandler {
  return (request, _response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead && !isOwnPage(request, publicUrl) && !isProgram(request) && !isByToken(request))
      throw new AppError('cross-site', 'this request came from another site');
    next();
  };
}
