import type { Request } from 'express';
import { accessTokenOf } from '../visitors/access-token.ts';
import { consoleKeyOf } from '../visitors/console-cookie.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Handling } from './handling.ts';
import { isFromProxy, TRUST_LOCAL, type Received, type TrustProxy } from '../../platform/proxies.ts';

/** Address of the server as browsers know it. */
export interface OwnAddress {
  /** EARSHOT_URL without a path; null where it is not set. */
  origin: string | null;
  /** Proxies whose headers are believed. Default: those on this machine. */
  trust?: TrustProxy;
}

export const ownAddress = ({
  publicUrl,
  trust,
}: {
  publicUrl: string | null;
  trust: TrustProxy;
}): OwnAddress => ({
  origin: publicUrl === null ? null : new URL(publicUrl).origin,
  trust,
});

/** Header value set by a trusted proxy; undefined where none passed the request on. */
function forwarded(request: Received, trust: TrustProxy, name: string): string | undefined {
  if (!isFromProxy(request, trust)) return undefined;
  return String(request.headers[name] ?? '')
    .split(',')[0]
    ?.trim();
}

function originAt(protocol: string, host: string | undefined): string | null {
  const address = `${protocol}//${host ?? ''}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}

/** Whether the origin that the browser names is the address that it asked. */
function isOwnOrigin(request: Received, { origin: own, trust = TRUST_LOCAL }: OwnAddress): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || !/^https?:/u.test(origin)) return false;
  if (origin === own) return true;
  const protocol = origin.slice(0, origin.indexOf(':') + 1);
  // A proxy need not say that it speaks HTTPS. Where it does, a page without it is not ours.
  if (protocol === 'http:' && forwarded(request, trust, 'x-forwarded-proto') === 'https') return false;
  const names = [host, forwarded(request, trust, 'x-forwarded-host')];
  return names.some((name) => `${protocol}//${name}` === origin || originAt(protocol, name) === origin);
}

/**
 * Whether a page of this server sends a request. Sec-Fetch-Site decides; browsers leave it out without HTTPS, and Chromium for sockets. Origin
 * decides then.
 */
export function isOwnPage(request: Received, address: OwnAddress): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined ? isOwnOrigin(request, address) : site === 'same-origin';
}

/**
 * Whether a program sends a write: browsers name the site or the origin of each. One with the cookie of an account has to name the
 * server's address as its Origin all the same.
 */
const isProgram = ({ headers }: Received): boolean =>
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
export function ownPagesOnly(address: OwnAddress): Handling {
  return (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead && !isOwnPage(request, address) && !isProgram(request) && !isByToken(request))
      throw new AppError('cross-site', 'this request came from another site');
  };
}
