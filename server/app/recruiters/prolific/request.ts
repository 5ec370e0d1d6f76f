import type { z } from 'zod';
import { RecruiterError } from '../contract/recruiter.ts';

const API = 'https://api.prolific.com/api/v1';
const TIMEOUT_MS = 20_000;
const TRIES = 4;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const QUOTED_CHARACTERS = 300;

export interface Call<T> {
  method: 'GET' | 'POST';
  /** Path below the API's address, which ends with a slash. */
  path: string;
  body?: unknown;
  reply: z.ZodType<T>;
  /**
   * When the call is repeated automatically. always: a second call has no further effect. refused: only if the action
   * was certainly not carried out. never: the call spends money, or a person waits for the reply.
   */
  again: 'always' | 'refused' | 'never';
  /** Longest time of an attempt, ms. Default: 20 seconds. */
  timeoutMs?: number;
}

interface Access {
  token: string;
  url: string | null;
}

const REMEDIES: Readonly<Record<number, string>> = {
  401: 'Prolific rejected the token: set EARSHOT_PROLIFIC_TOKEN to a valid one, from Settings > API tokens on Prolific',
  403: 'the token has no permission: use one of an account that can manage the study on Prolific',
  404: "Prolific did not find it: use a token of the study's workspace",
  429: 'too many requests to Prolific: wait a minute, then try again',
};

/** Body as JSON. Some replies are a plain sentence. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A message with only the ends of ids, because errors are shown and stored, and an id may identify a person. */
const withoutIds = (message: string): string =>
  message.replaceAll(/[0-9a-f]{24}/gi, (id) => `...${id.slice(-4)}`);

/** Prolific's own message about an error, a string or a tree of strings. */
function wordsOf(text: string): string {
  const body = jsonOf(text);
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : body;
  const detail = typeof error === 'object' && error !== null && 'detail' in error ? error.detail : error;
  // Ids are removed before the text is shortened, which could leave parts of them.
  return withoutIds(typeof detail === 'string' ? detail : JSON.stringify(detail)).slice(0, QUOTED_CHARACTERS);
}

/**
 * Whether a status means that nothing was done. 408 is an exception: the request took too long and may have had an
 * effect.
 */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408;

function failure(what: string, status: number, text: string): RecruiterError {
  const [kind, why] = isRefusal(status)
    ? (['refused', REMEDIES[status] ?? `Prolific says: ${wordsOf(text)}`] as const)
    : (['unknown', `Prolific failed with status ${status}: try again later`] as const);
  return new RecruiterError(kind, withoutIds(`${what}: ${why}`), status);
}

/** Time of a reply by the sender's clock; null if it has none. */
interface Dated<T> {
  value: T;
  at: number | null;
}

/** Makes one attempt. Throws RecruiterError, with `retryAfterMs` if the reply states how long to wait. */
async function attempt<T>(
  { token, url }: Access,
  { method, path, body, reply, timeoutMs = TIMEOUT_MS }: Call<T>,
): Promise<Dated<T> | { error: RecruiterError; status: number | null; retryAfterMs: number | null }> {
  const what = `${method} ${path.split('?')[0]}`;
  try {
    const response = await fetch(`${url ?? API}${path}`, {
      method,
      headers: {
        Authorization: `Token ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (!response.ok) {
      const wait = Number(response.headers.get('Retry-After') ?? NaN);
      const retryAfterMs = Number.isFinite(wait) ? wait * 1000 : null;
      return { error: failure(what, response.status, text), status: response.status, retryAfterMs };
    }
    const at = Date.parse(response.headers.get('Date') ?? '');
    return { value: reply.parse(jsonOf(text)), at: at > 0 ? at : null };
  } catch (cause) {
    const why = cause instanceof Error ? `${cause.name}: ${cause.message}`.split('\n')[0] : String(cause);
    const message = `${what}: no readable reply from Prolific (${why?.slice(0, QUOTED_CHARACTERS)}): check the connection, then try again`;
    return {
      error: new RecruiterError('unknown', withoutIds(message), null),
      status: null,
      retryAfterMs: null,
    };
  }
}

/** Makes a call and repeats it if that is safe. Throws RecruiterError with a remedy. */
export async function requestDated<T>(access: Access, call: Call<T>): Promise<Dated<T>> {
  for (let tries = 1; ; tries += 1) {
    const tried = await attempt(access, call);
    if ('value' in tried) return tried;
    const { error, status, retryAfterMs } = tried;
    const isSafe =
      (call.again === 'always' && (status === null || status === 429 || status >= 500)) ||
      (call.again === 'refused' && status === 429);
    if (!isSafe || tries === TRIES) throw error;
    const waitMs = Math.min(retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

export const request = async <T>(access: Access, call: Call<T>): Promise<T> =>
  (await requestDated(access, call)).value;
