import type { PageView } from '#core/session/contract.ts';
import { defaultCoverage, playedMs, type PlayedInterval } from '#core/session/listening.ts';
import { ONLY_LISTENED, type Listening } from '#core/session/page.ts';
import type { Random } from '#core/order/random.ts';
import { isCareless, type Heard, type Persona } from '#core/methods/contract/simulation.ts';

/** Share of clips that a careful listener plays a second time. */
const REPLAYED = 0.15;

/** Time that a listener spends on a page besides playing, ms. */
function thinkingMs(persona: Persona, random: Random): number {
  if (persona === 'fast-clicker') return 0;
  return isCareless(persona) ? 300 + random.int(900) : 2500 + random.int(5000);
}

/** Shortest time between the start of a sound and a click, ms. */
const CLICK_MS = 200;

/** Time from the end of a sound to the next press, ms: to play the next sound or to press Next. */
function pressMs(persona: Persona, random: Random): number {
  if (persona === 'fast-clicker') return 0;
  return isCareless(persona) ? 150 + random.int(450) : 300 + random.int(900);
}

/**
 * Simulates how a listener plays the clips of a page, one after another. Careless listeners play as little as the
 * page allows. The answer is complete after the last sound. A fast clicker, limited only by the server, answers when
 * the first sound starts.
 */
export function listenTo(
  { slots, minCoverage }: Pick<PageView, 'slots' | 'minCoverage'>,
  heard: readonly Heard[],
  persona: Persona,
  random: Random,
): Listening {
  const lead = thinkingMs(persona, random) / 2;
  let at = lead;
  let isFirst = true;
  const play = (toMs: number): PlayedInterval => {
    if (!isFirst) at += pressMs(persona, random);
    isFirst = false;
    const interval: PlayedInterval = [0, toMs, at];
    at += toMs;
    return interval;
  };
  const records = slots.map(({ token }, index) => {
    const { durationMs } = heard[index] ?? { durationMs: 0 };
    const share = isCareless(persona) ? (minCoverage ?? defaultCoverage(durationMs)) : 1;
    const first = play(Math.round(durationMs * share));
    const [, , firstPlayMs] = first;
    const intervals = [first];
    if (!isCareless(persona) && random.next() < REPLAYED) intervals.push(play(durationMs));
    return { slot: token, intervals, plays: intervals.length, firstPlayMs };
  });
  const isFast = persona === 'fast-clicker';
  return {
    pageMs: isFast ? at + CLICK_MS : at + lead + pressMs(persona, random),
    decisionMs: isFast ? CLICK_MS : at + lead,
    switches: records.filter(({ intervals }) => playedMs(intervals) > 0).length - 1,
    hidden: [],
    ...ONLY_LISTENED,
    slots: records,
  };
}
