import { existsSync, readFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { createHash } from 'node:crypto';
import type { Handling } from './handling.ts';

const INLINE = /<script(?: id="[\w-]+")?>([\s\S]*?)<\/script>/g;

/** Names the scripts that stand in a page itself, so that no other may. A page that is not built has none. */
function inlineScripts(page: string): string[] {
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  return [...html.matchAll(INLINE)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

type Asked = Pick<IncomingMessage, 'url'>;

/** Addresses whose pages have other headers. */
const PREVIEWS = '/s/preview~';
const CONSOLE = '/console';

/** Only a preview may be framed, and only by the console, which shows it in frames of several sizes. */
const mayBeFramed = ({ url }: Asked): string => (url?.startsWith(PREVIEWS) ? "'self'" : "'none'");

const mayFrame = ({ url }: Asked): string => (url?.startsWith(CONSOLE) ? "'self'" : "'none'");

const protection = (page: string): ReturnType<typeof helmet> =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inlineScripts(page)],
        // The waveform draws in a shadow root with a style element of its own.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameSrc: [mayFrame],
        frameAncestors: [mayBeFramed],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
  });

/** The headers that helmet sets at an address. */
function headersAt(url: string, protect: ReturnType<typeof helmet>): [string, string][] {
  const request = Object.assign(new IncomingMessage(new Socket()), { url });
  const response = new ServerResponse(request);
  protect(request, response, (cause) => {
    if (cause !== undefined) throw cause;
  });
  response.setHeader('Permissions-Policy', 'microphone=(), camera=(), geolocation=()');
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** Security headers of the pages, made once. `page`: path of a built page, whose inline scripts are allowed. */
export function securityHeaders(page: string): Handling {
  const protect = protection(page);
  const [previews, console, others] = [PREVIEWS, CONSOLE, '/'].map((url) => headersAt(url, protect));
  return ({ url }, response) => {
    const headers = url.startsWith(PREVIEWS) ? previews : url.startsWith(CONSOLE) ? console : others;
    for (const [name, value] of headers ?? []) response.setHeader(name, value);
  };
}
