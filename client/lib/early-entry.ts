import type { Claim } from './tab-lock.ts';

/** Requests that the page's inline script started before this code arrived. */
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
 * Returns the early claim on the study once; later calls make a new claim. null if it was denied: after a reload, the
 * previous page may still have held it, so a later claim can succeed.
 */
export async function takeEarlyClaim(): Promise<Pick<EarlyEntry, 'lost'> | null> {
  const { claim, lost } = globalThis.earlyEntry ?? {};
  delete globalThis.earlyEntry?.claim;
  return lost && (await claim) === 'held' ? { lost } : null;
}

/** Returns the early reply to the entry request once; later calls enter again. */
export async function takeEarlyReply(): Promise<Response | null> {
  const { reply } = globalThis.earlyEntry ?? {};
  delete globalThis.earlyEntry?.reply;
  return (await reply) ?? null;
}
