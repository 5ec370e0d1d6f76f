import type { IncomingMessage } from 'node:http';
import { TOKEN_PREFIX } from '#core/api/token-scopes.ts';

const BEARER = /^Bearer +(\S+)$/iu;

/**
 * Access token that a request sends, valid or not; undefined: none. A key of another kind is not one: proxies in front of the server
 * add their own to the requests of browsers.
 */
export function accessTokenOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const [, key] = BEARER.exec(headers.authorization ?? '') ?? [];
  return key?.startsWith(TOKEN_PREFIX) === true ? key : undefined;
}
