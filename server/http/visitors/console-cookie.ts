import { parseCookie } from 'cookie';
import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';

/** The prefix makes browsers refuse it from anything but this host over HTTPS; without HTTPS they refuse the prefix. */
const SECURE = '__Host-earshot-console';
const PLAIN = 'earshot-console';

/** Name of the cookie with the key of a session over HTTPS, as the API's documentation has it. */
export const COOKIE_NAME = SECURE;

const nameFor = (isSecure: boolean): string => (isSecure ? SECURE : PLAIN);

const options = (request: Request) =>
  ({ httpOnly: true, sameSite: 'strict', secure: request.secure, path: '/' }) as const;

/** The key in the cookie of a request, whether or not it opens a session. */
export function consoleKeyOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const cookies = parseCookie(headers.cookie ?? '');
  return cookies[SECURE] ?? cookies[PLAIN];
}

export function giveConsoleKey(request: Request, response: Response, key: string): void {
  response.cookie(nameFor(request.secure), key, options(request));
}

export function takeConsoleKey(request: Request, response: Response): void {
  response.clearCookie(nameFor(request.secure), options(request));
}
