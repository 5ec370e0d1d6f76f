import type { Request } from 'express';
import type { AppContext } from '../../app/listening/context/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { isWithin, type JsonBounds } from '../../platform/json-bounds.ts';
import { askerOf } from './limit-requests.ts';

/** A few words, or what a browser notes of itself. */
export const NOTE: JsonBounds = { bytes: 4096, marks: 100, depth: 4 };
/** A form that a listener fills in. */
export const FORM: JsonBounds = { bytes: 64 * 1024, marks: 400, depth: 3 };

const JSON_TYPE = 'application/json';
const NOTHING = Buffer.alloc(0);

/** As the body parsers of express refuse a body: with a status and a type. */
const refused = (status: number, type: string): Error =>
  Object.assign(new Error(`the body was refused: ${type}`), { status, type });

/**
 * Empty where the request has no JSON. Rejects for a body that is compressed, cut off, or larger than `limit` bytes: of that one the rest
 * is read and dropped first, so that its sender reads the reply.
 */
async function bytesOf(request: Request, limit: number): Promise<Buffer> {
  const { 'content-type': type, 'content-encoding': encoding = 'identity' } = request.headers;
  // The type alone is what browsers send; anything else is compared as the standard says.
  if (type !== JSON_TYPE && !request.is(JSON_TYPE)) return NOTHING;
  if (encoding.toLowerCase() !== 'identity') throw refused(415, 'encoding.unsupported');
  if (request.destroyed) throw refused(400, 'request.aborted');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limit) chunks.push(chunk);
    });
    request.once('end', () => {
      if (bytes > limit) reject(refused(413, 'entity.too.large'));
      else resolve(chunks.length === 1 ? (chunks[0] ?? NOTHING) : Buffer.concat(chunks));
    });
    request.once('error', () => reject(refused(400, 'request.aborted')));
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
  { bounds, read }: { bounds: JsonBounds; read: (body: unknown) => T },
): Promise<T> {
  const asker = askerOf(request);
  const text = await bytesOf(request, bounds.bytes).catch((cause: unknown) => {
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
