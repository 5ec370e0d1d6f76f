import { retryAfterMs } from '../lib/backoff.ts';
import { BundleError, lost, readBundle, type BundleReading } from './bundle.ts';

/** Includes 404: a missing file may still be on its way to the server. */
const PASSING = [404, 408, 429];

export interface BundleRequest extends BundleReading {
  signal?: AbortSignal;
  fetch?: typeof globalThis.fetch;
}

/** Loads the clips of a page. Rejects with a BundleError that says what happened. */
export async function loadBundle(url: string, { signal, fetch, ...reading }: BundleRequest): Promise<void> {
  const get = fetch ?? globalThis.fetch;
  const response = await get(url, signal ? { signal } : {}).catch(lost);
  const { ok, status, body } = response;
  if (ok && body) return readBundle(body, reading);
  throw new BundleError('refused', String(status), { status, retryAfterMs: retryAfterMs(response) });
}

/** Whether another attempt may succeed: not where the server refuses for good. */
export function mayPass({ status }: BundleError): boolean {
  return status === null || PASSING.includes(status) || status >= 500;
}
