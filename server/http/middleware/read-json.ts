import express, { type Request, type Response } from 'express';
import type { AppContext } from '../../app/listening/context/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { isWithin, type JsonBounds } from '../../platform/json-bounds.ts';
import { askerOf } from './limit-requests.ts';

/** A few words, or what a browser notes of itself. */
export const NOTE: JsonBounds = { bytes: 4096, marks: 100, depth: 4 };
/** A form that a listener fills in. */
export const FORM: JsonBounds = { bytes: 64 * 1024, marks: 400, depth: 3 };

/** Empty where the request has no JSON. Throws http-errors for a body that is too large, compressed, or cut off. */
function bytesOf(request: Request, response: Response, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const read = express.raw({ type: 'application/json', limit, inflate: false });
    read(request, response, (cause?: unknown) => {
      const body: unknown = request.body;
      if (cause !== undefined) reject(cause);
      else resolve(Buffer.isBuffer(body) ? body : Buffer.alloc(0));
    });
  });
}

function parse(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    throw new AppError('bad-request', 'the body must be JSON in UTF-8');
  }
}

/**
 * What `read` makes of the body of a request, undefined where it has none, once it is known who asks. Throws AppError 'too-large' for a
 * body that holds more than what is asked for needs, before anything of it is built.
 */
export async function readJson<T>(
  { limits }: Pick<AppContext, 'limits'>,
  request: Request,
  response: Response,
  { bounds, read }: { bounds: JsonBounds; read: (body: unknown) => T },
): Promise<T> {
  const asker = askerOf(request);
  const text = await bytesOf(request, response, bounds.bytes).catch((cause: unknown) => {
    limits.spend(asker, { bytes: bounds.bytes });
    throw cause;
  });
  limits.spend(asker, { bytes: text.length });
  await limits.turn(asker);
  return limits.timed(asker, () => {
    if (text.length === 0) return read(undefined);
    if (!isWithin(text, bounds))
      throw new AppError('too-large', 'the body is larger than this request needs: reload the page');
    return read(parse(text));
  });
}
