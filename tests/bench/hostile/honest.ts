import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ONLY_LISTENED } from '#core/session/page.ts';
import { percentile } from '../built-server.ts';
import type { Listener } from './listeners.ts';

/** Requests while a clip is heard. */
const SMALL_A_PAGE = 5;

export interface Times {
  smallMs: number[];
  answerMs: number[];
  /** Requests that were told to wait, and those that failed otherwise. */
  refused: number;
  failed: number;
}

interface Visit {
  url: string;
  /** Where the proxy says that the listener is. */
  address: string;
  until: number;
  found: Times;
}

async function ask({ url, address, found }: Visit, { cookie, api }: Listener, path: string, body?: unknown) {
  const headers = { cookie, 'x-forwarded-for': address, 'content-type': 'application/json' };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  const begunAt = performance.now();
  const reply = await fetch(`${url}${api}${path}`, init).catch(() => null);
  const bytes = await reply?.arrayBuffer().catch(() => null);
  const ok = Boolean(reply?.ok && bytes);
  if (reply?.status === 429) found.refused += 1;
  else if (!ok) found.failed += 1;
  return { ok, tookMs: performance.now() - begunAt, text: bytes ? Buffer.from(bytes).toString() : '' };
}

/** Hears and answers one page; false where the server did not let the listener. */
async function answer(visit: Visit, listener: Listener, position: number): Promise<boolean> {
  const { found } = visit;
  const clipMs = listener.clipMs[position - 1] ?? 0;
  const page = await ask(visit, listener, `pages/${position}`);
  found.smallMs.push(page.tookMs);
  if (!page.ok) return false;
  const { token, slots }: { token: string; slots: { token: string }[] } = JSON.parse(page.text);
  await ask(visit, listener, `bundles/${token}`);
  for (let small = 0; small < SMALL_A_PAGE; small += 1) {
    await wait(clipMs / SMALL_A_PAGE);
    found.smallMs.push((await ask(visit, listener, 'session')).tookMs);
  }
  const heard = slots.map((slot) => ({
    slot: slot.token,
    intervals: [[0, clipMs, 0]],
    plays: 1,
    firstPlayMs: 0,
  }));
  const given = { label: 'human', reason: `It breathes like a person ${randomUUID()}` };
  const listening = {
    pageMs: clipMs,
    decisionMs: clipMs,
    ...ONLY_LISTENED,
    switches: 0,
    hidden: [],
    slots: heard,
  };
  const request = { id: randomUUID(), page: token, answer: given, listening };
  const sent = await ask(visit, listener, 'answers', request);
  found.answerMs.push(sent.tookMs);
  return sent.ok;
}

async function takePart(visit: Visit, listeners: Listener[]): Promise<void> {
  for (let listener = listeners.pop(); listener; listener = listeners.pop()) {
    for (let position = 1; position <= listener.clipMs.length; position += 1) {
      if (performance.now() > visit.until) return;
      // Who is told to wait comes again after a second, as a browser does.
      while (!(await answer(visit, listener, position)) && performance.now() < visit.until) await wait(1000);
    }
  }
}

/** `count` listeners take part side by side, each sending an answer in a second or so; takes from `listeners` those who do. */
export async function honestListeners(
  where: { url: string; address: string; seconds: number },
  listeners: Listener[],
  count: number,
): Promise<Times> {
  const { url, address, seconds } = where;
  const found: Times = { smallMs: [], answerMs: [], refused: 0, failed: 0 };
  const until = performance.now() + 1000 * seconds;
  const visit = { url, address, until, found };
  await Promise.all(Array.from({ length: count }, () => takePart(visit, listeners)));
  return found;
}

export const shareOf = (times: readonly number[], share: number): number =>
  percentile(
    times.toSorted((a, b) => a - b),
    share,
  );
