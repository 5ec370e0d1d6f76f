import { freeMemory } from './free-memory.ts';
import { parseBundle, type BundleSlot } from './bundle.ts';

const RETRIES = 3;
const FIRST_WAIT_MS = 500;
/** A file that is missing may be on its way to the server: 404 too. */
const PASSING = [404, 408, 429];

/** network: no answer, or it broke off. refused: the server said no. malformed: what came is not a bundle. */
export type BundleFailure = 'network' | 'refused' | 'malformed';

export class BundleError extends Error {
  readonly failure: BundleFailure;
  /** HTTP status of a refusal, otherwise null. */
  readonly status: number | null;

  constructor(failure: BundleFailure, message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'BundleError';
    this.failure = failure;
    this.status = options.status ?? null;
  }
}

export interface LoadBundleOptions {
  signal?: AbortSignal;
  /** Share received, 0-1; not called while the size is unknown. */
  onprogress?: (share: number) => void;
  /** Called before each new attempt, counted from 1. */
  onretry?: (retry: number) => void;
  fetch?: typeof globalThis.fetch;
  wait?: (durationMs: number) => Promise<void>;
}

/**
 * Loads the clips of a page. Trouble that may pass (network, 404, 408, 429, 5xx, a broken bundle) is tried again
 * three times, after 0.5, 1 and 2 s; then, or at once when it cannot pass, a BundleError says what happened.
 * An aborted signal rejects with its reason.
 */
export async function loadBundle(url: string, options: LoadBundleOptions = {}): Promise<BundleSlot[]> {
  const wait = options.wait ?? ((durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)));
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt(url, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (retry === RETRIES || !(error instanceof BundleError) || !mayPass(error)) throw error;
    }
    await wait(FIRST_WAIT_MS * 2 ** retry);
    options.signal?.throwIfAborted();
    options.onretry?.(retry + 1);
  }
}

function mayPass(error: BundleError): boolean {
  const { status } = error;
  return status === null || PASSING.includes(status) || status >= 500;
}

async function attempt(url: string, options: LoadBundleOptions): Promise<BundleSlot[]> {
  const bytes = await receive(url, options);
  try {
    return parseBundle(bytes);
  } catch (cause) {
    throw new BundleError('malformed', `The clips arrived damaged. ${messageOf(cause)}`, { cause });
  }
}

async function receive(url: string, options: LoadBundleOptions): Promise<ArrayBuffer> {
  const fetch = options.fetch ?? globalThis.fetch;
  let response: Response;
  try {
    response = await fetch(url, options.signal ? { signal: options.signal } : {});
    if (response.ok) return await readAll(response, options.onprogress);
  } catch (cause) {
    throw new BundleError('network', `The clips could not be fetched: ${messageOf(cause)}`, { cause });
  }
  const { status } = response;
  throw new BundleError('refused', `The server refused the clips with status ${status}.`, { status });
}

async function readAll(
  response: Response,
  onprogress: LoadBundleOptions['onprogress'],
): Promise<ArrayBuffer> {
  const totalBytes = Number(response.headers.get('content-length') ?? 0);
  if (!response.body || !onprogress || totalBytes === 0) return response.arrayBuffer();
  // One piece of memory from the start: gathered chunks would be held twice when they are joined.
  const bytes = new Uint8Array(totalBytes);
  const pieces: ArrayBuffer[] = [];
  let receivedBytes = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (receivedBytes + value.byteLength > totalBytes) throw new Error('more came than was announced');
    bytes.set(value, receivedBytes);
    receivedBytes += value.byteLength;
    pieces.push(value.buffer);
    onprogress(receivedBytes / totalBytes);
  }
  freeMemory(pieces);
  if (receivedBytes < totalBytes) throw new Error('less came than was announced');
  return bytes.buffer;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
