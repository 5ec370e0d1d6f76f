import type { Claim } from './tab-lock.ts';

/** What the page's inline script has begun before this code arrived. */
interface EarlyEntry {
  claim: Promise<Claim>;
  /** Rejects with an AbortError when another tab steals the claim. */
  lost: Promise<unknown>;
  /** The reply to the request to enter; null where another tab has the study. */
  reply: Promise<Response | null>;
}

declare global {
  var earlyEntry: Partial<EarlyEntry> | undefined;
}

/**
 * The claim on the study, once: whoever asks again claims anew. null where it was not given: after a reload, the page before may
 * still have held it, so that a later claim can succeed.
 */
export async function takeEarlyClaim(): Promise<Pick<EarlyEntry, 'lost'> | null> {
  const { claim, lost } = globalThis.earlyEntry ?? {};
  delete globalThis.earlyEntry?.claim;
  return lost && (await claim) === 'held' ? { lost } : null;
}

/** The reply to the request to enter, once: whoever asks again enters anew. */
export async function takeEarlyReply(): Promise<Response | null> {
  const { reply } = globalThis.earlyEntry ?? {};
  delete globalThis.earlyEntry?.reply;
  return (await reply) ?? null;
}
