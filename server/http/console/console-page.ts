import type { RequestHandler } from 'express';
import type { ClientFiles } from '../middleware/client-files.ts';

/**
 * Texts become documents and scripts in two places alone: where Svelte makes its templates, and where a drawing is read (W3C Trusted
 * Types). The listener's page cannot ask for it, as its waveform is written by a library that knows nothing of it.
 */
const TRUSTED_TYPES = "require-trusted-types-for 'script';trusted-types svelte-trusted-html earshot-drawing";

/** The console's page, for every address below /console: which part is shown is decided in the browser. */
export function consolePage(files: ClientFiles): RequestHandler {
  return (request, response) => {
    const policy = response.get('Content-Security-Policy');
    response.set('Content-Security-Policy', `${policy};${TRUSTED_TYPES}`).set('Cache-Control', 'no-store');
    files.sendPage(request, response, 'console.html');
  };
}
