import { MissingMetric } from '#core/screening/rules/i2d-objective.ts';
import { AppError, isAppErrorCode } from '../../platform/app-error.ts';
import { isStoreErrorCode, StoreError } from '../../db/contract/store-error.ts';
import { storageAway } from '../jobs/storage-away.ts';
import type { Progress } from '../../platform/progress.ts';

/** Messages from the server to a thread. */
export type ToThread = { id: number; task: string; request: unknown } | { id: number; stop: true };

/** Messages from a thread to the server. A reply is JSON, parsed once by its recipient. */
export type FromThread =
  | { id: number; progress: Progress }
  | { id: number; reply: string }
  | { id: number; fault: Fault };

/** An error as plain data, because class instances are not preserved between threads. */
export interface Fault {
  kind: 'app' | 'store' | 'mistakes' | 'fault';
  code: string;
  message: string;
}

export function faultOf(cause: unknown): Fault {
  if (cause instanceof AppError) return { kind: 'app', code: cause.code, message: cause.message };
  if (cause instanceof StoreError) return { kind: 'store', code: cause.code, message: cause.message };
  const away = storageAway(cause);
  if (away !== null) return { kind: 'store', code: 'unavailable', message: away };
  if (cause instanceof MissingMetric) return { kind: 'mistakes', code: '', message: cause.message };
  const message = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return { kind: 'fault', code: '', message };
}

/** The error that a thread threw. */
export function errorOf({ kind, code, message }: Fault): Error {
  if (kind === 'app' && isAppErrorCode(code)) return new AppError(code, message);
  if (kind === 'store' && isStoreErrorCode(code)) return new StoreError(code, message);
  return kind === 'mistakes' ? new AppError('study-mistakes', message) : new Error(message);
}
