import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { createHash } from 'node:crypto';

const INLINE = /<script(?: id="[\w-]+")?>([\s\S]*?)<\/script>/g;

/** Names the scripts that stand in a page itself, so that no other may. A page that is not built has none. */
function inlineScripts(page: string): string[] {
  const html = existsSync(page) ? readFileSync(page, 'utf8') : '';
  return [...html.matchAll(INLINE)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

type Asked = Pick<IncomingMessage, 'url'>;

/** Only a preview may be framed, and only by the console, which shows it in frames of several sizes. */
const mayBeFramed = ({ url }: Asked): string => (url?.startsWith('/s/preview~') ? "'self'" : "'none'");

const mayFrame = ({ url }: Asked): string => (url?.startsWith('/console') ? "'self'" : "'none'");

/** Content Security Policy of the pages. `page`: path of a built page, whose inline scripts are allowed. */
export function securityHeaders(page: string): RequestHandler {
  return helmet({
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
}
