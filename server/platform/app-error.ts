import type { z } from 'zod';
import { fail } from '#core/order/fail.ts';
import { UserError } from '#core/text/user-error.ts';
import { requestFault } from './issue-message.ts';

const CODES = [
  'bad-request',
  'no-session',
  'not-signed',
  'not-signed-in',
  'not-allowed',
  'recruiter-entry-required',
  'link-not-verified',
  'cross-site',
  'study-paused',
  'study-closed',
  'device-not-allowed',
  'not-found',
  'unknown-page',
  'wrong-step',
  'out-of-order',
  'already-answered',
  'conflict',
  'incomplete',
  'other-participant',
  'too-large',
  'invalid-request',
  'invalid-answer',
  'unknown-language',
  'study-mistakes',
  'listening-incomplete',
  'listening-implausible',
  'too-many-requests',
  'overloaded',
  'places-held',
  'timed-out',
] as const;
export type AppErrorCode = (typeof CODES)[number];

export const isAppErrorCode = (code: string): code is AppErrorCode => CODES.some((known) => known === code);

/** An error that the caller can do something about. */
export class AppError extends UserError {
  readonly code: AppErrorCode;

  constructor(code: AppErrorCode, message: string, fields: readonly string[] = []) {
    super(message, fields);
    this.name = 'AppError';
    this.code = code;
  }
}

/** A part of a request by its schema. Throws AppError 'invalid-request' that names the first wrong field. */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new AppError('invalid-request', requestFault(parsed.error.issues[0] ?? fail(), 'the request'));
}
