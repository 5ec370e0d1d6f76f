import type { SoundNote } from '#core/session/contract.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { RequestError } from '../../lib/request-error.ts';
import { backoffMs } from '../../lib/backoff.ts';

const TRIES = 8;

/** Sends a note to the server. Nothing waits for it, and a refusal stops nobody. */
export async function note(tell: () => Promise<unknown>): Promise<void> {
  for (let retry = 0; retry < TRIES; retry += 1) {
    try {
      await tell();
      return;
    } catch (error) {
      if (!(error instanceof RequestError) || !error.mayPass) return;
      const waitMs = backoffMs(retry, Math.random(), error.retryAfterMs);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/** Reports to the server that the sound of a page did not load or play. */
export const noteSound = (api: ApiClient, result: SoundNote['result']): Promise<void> =>
  note(() => api.call('POST /checks/sound', { body: { result } }));
