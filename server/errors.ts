import type { ErrorRequestHandler } from 'express';
import { ZodError } from 'zod';
import type { ErrorReply } from '#core/contract.ts';
import { StudyMistakes } from './study-files/mistake.ts';
import { StoreError, type StoreErrorCode } from './db/store.ts';

/** The only table from an error's code to its HTTP status. */
const STATUS = {
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
  'invalid-request': 422,
  'invalid-answer': 422,
  'unknown-language': 422,
  'study-mistakes': 422,
  'listening-incomplete': 422,
  'listening-implausible': 422,
  'too-many-requests': 429,
  overloaded: 503,
  'timed-out': 504,
} as const;

const STORE_STATUS: Partial<Record<StoreErrorCode, number>> = {
  'disk-full': 503,
  'study-paused': 403,
  'study-closed': 403,
  'wrong-state': 409,
  'not-found': 404,
};

export type AppErrorCode = keyof typeof STATUS;

export const isAppErrorCode = (code: string): code is AppErrorCode => Object.hasOwn(STATUS, code);

/** An error that the caller can do something about. */
export class AppError extends Error {
  readonly code: AppErrorCode;

  constructor(code: AppErrorCode, message: string) {
    super(message);
    this.name = 'AppError';
    this.code = code;
  }
}

/** A request that its schema refused, told by the first field that is wrong. */
function refused(error: ZodError): AppError {
  const issue = error.issues[0];
  return new AppError(
    'invalid-request',
    `${issue?.path.join('.') || 'request'}: ${issue?.message ?? 'not valid'}`,
  );
}

function replyFor(thrown: unknown): { status: number; body: ErrorReply } {
  const error = thrown instanceof ZodError ? refused(thrown) : thrown;
  if (error instanceof AppError) {
    return { status: STATUS[error.code], body: { error: { code: error.code, message: error.message } } };
  }
  const storeStatus = error instanceof StoreError ? STORE_STATUS[error.code] : undefined;
  if (error instanceof StoreError && storeStatus !== undefined) {
    return { status: storeStatus, body: { error: { code: error.code, message: error.message } } };
  }
  if (error instanceof StudyMistakes)
    return {
      status: STATUS['study-mistakes'],
      body: { error: { code: 'study-mistakes', message: error.message } },
    };
  // A file of ours that is gone is no mistake of whoever asked, whatever status the file server gave it.
  const isLostFile = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  const status =
    !isLostFile &&
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    typeof error.status === 'number'
      ? error.status
      : 500;
  const code = status < 500 ? 'bad-request' : 'internal';
  const message = status < 500 ? 'the request could not be read' : 'something went wrong on the server';
  return { status, body: { error: { code, message } } };
}

/** The one place that turns errors into replies. */
export function errorHandler(log: (line: string) => void): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const { status, body } = replyFor(error);
    if (status >= 500) {
      if (response.get('Retry-After') === undefined) response.set('Retry-After', '2');
      // What the server says on purpose is no fault; too much to do is not made less by a line each time.
      if (!(error instanceof AppError))
        log(
          `${request.method} ${request.route?.path ?? 'unrouted'}: ${error instanceof Error ? error.stack : String(error)}`,
        );
    }
    response.status(status).json(body);
  };
}
