import type { ErrorRequestHandler } from 'express';
import type { ErrorReply } from '#core/session/contract.ts';
import { TRANSLATORS } from '#core/words/writers.ts';
import { AppError, type AppErrorCode } from '../../platform/app-error.ts';
import { StoreError, type StoreErrorCode } from '../../db/contract/store.ts';
import { storageAway } from '../../app/jobs/storage-away.ts';
import { REQUEST_ID } from './request-facts.ts';
import { readerLanguage } from '../visitors/reader-language.ts';

/** The only table from an error's code to its HTTP status. */
export const STATUS = {
  'bad-request': 400,
  'no-session': 401,
  'not-signed': 401,
  'not-signed-in': 401,
  'not-allowed': 403,
  'recruiter-entry-required': 403,
  'link-not-verified': 403,
  'cross-site': 403,
  'study-paused': 403,
  'study-closed': 403,
  'device-not-allowed': 403,
  'not-found': 404,
  'unknown-page': 404,
  'wrong-step': 409,
  'out-of-order': 409,
  'already-answered': 409,
  conflict: 409,
  incomplete: 409,
  'other-participant': 409,
  'too-large': 413,
  'invalid-request': 422,
  'invalid-answer': 422,
  'unknown-language': 422,
  'study-mistakes': 422,
  'listening-incomplete': 422,
  'listening-implausible': 422,
  'too-many-requests': 429,
  overloaded: 503,
  'places-held': 503,
  'timed-out': 504,
} as const satisfies Record<AppErrorCode, number>;

const STORE_STATUS: Partial<Record<StoreErrorCode, number>> = {
  'disk-full': 503,
  unavailable: 503,
  'study-paused': 403,
  'study-closed': 403,
  'wrong-state': 409,
  'not-found': 404,
};

/** Seconds after which to ask again, where that is later than usual. */
const RETRY_AFTER: Partial<Record<AppErrorCode, string>> = { 'places-held': '15' };
const USUAL_RETRY_AFTER = '2';

const replyOf = (status: number, code: string, message: string) => ({
  status,
  body: { error: { code, message } } satisfies ErrorReply,
});

/** Error types of express's body parsers for a refused body; others are faults of the server. */
const BODY_REFUSED = /^(?:charset|encoding|entity|parameters|querystring|request)\./u;
/** Errors of sending a file that come from a request's Range and If- headers. */
const FILE_REFUSED: ReadonlySet<string> = new Set(['PreconditionFailedError', 'RangeNotSatisfiableError']);

/** The status with which express itself refuses a request; null for any other error, whose status would be that of another request. */
function statusByExpress(error: unknown): number | null {
  if (!(error instanceof Error && 'status' in error && typeof error.status === 'number')) return null;
  const { status, name } = error;
  const type = 'type' in error ? String(error.type) : '';
  const code = 'code' in error ? String(error.code) : '';
  const isRefusal =
    BODY_REFUSED.test(type) ||
    FILE_REFUSED.has(name) ||
    // A compressed body that is damaged, and an address that cannot be decoded.
    (status === 400 && (code.startsWith('Z_') || error instanceof URIError));
  return isRefusal && status < 500 ? status : null;
}

function replyFor(error: unknown): ReturnType<typeof replyOf> {
  if (error instanceof AppError) return replyOf(STATUS[error.code], error.code, error.message);
  const storeStatus = error instanceof StoreError ? STORE_STATUS[error.code] : undefined;
  if (error instanceof StoreError && storeStatus !== undefined)
    return replyOf(storeStatus, error.code, error.message);
  const away = storageAway(error);
  if (away !== null) return replyOf(503, 'unavailable', away);
  const status = statusByExpress(error);
  return status === null
    ? replyOf(500, 'internal', 'something went wrong on the server')
    : replyOf(status, 'bad-request', 'the request could not be read');
}

/** An error with its stack and the errors that caused it. */
function causesOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\nCaused by ${causesOf(error.cause)}`;
}

/** The one place that turns errors into replies. */
export function errorHandler(log: (line: string) => void): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const { status, body } = replyFor(error);
    body.error.message = TRANSLATORS[readerLanguage(request)](body.error.message);
    if (status >= 500) {
      const retryAfter = error instanceof AppError ? RETRY_AFTER[error.code] : undefined;
      if (response.get('Retry-After') === undefined)
        response.set('Retry-After', retryAfter ?? USUAL_RETRY_AFTER);
      // Expected errors are not logged as faults; an overloaded server gains nothing from a line for each request.
      if (!(error instanceof AppError))
        log(`${request.method} ${request.route?.path ?? 'unrouted'}: ${causesOf(error)}`);
    }
    const id: unknown = response.locals[REQUEST_ID];
    if (typeof id === 'string') response.set('X-Request-Id', id);
    response.status(status).json(body);
  };
}
