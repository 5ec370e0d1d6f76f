import type { PageView } from '#core/contract.ts';
import { defaultCoverage, playedMs, type PlayedInterval } from '#core/listening.ts';
import { ONLY_LISTENED, type Listening } from '#core/page.ts';
import type { Random } from '#core/random.ts';
import type { Heard, Persona } from '#core/simulation.ts';

/** Share of clips that a careful listener plays a second time. */
const REPLAYED = 0.15;

/** How long a listener takes over a page beside playing, in milliseconds. */
function thinkingMs(persona: Persona, random: Random): number {
  return persona === 'careless' ? 300 + random.int(900) : 2500 + random.int(5000);
}

/** How a listener plays the clips of a page: one after the other; the careless as little as the page lets them. */
export function listenTo(
  { slots, minCoverage }: Pick<PageView, 'slots' | 'minCoverage'>,
  heard: readonly Heard[],
  persona: Persona,
  random: Random,
): Listening {
  const lead = thinkingMs(persona, random) / 2;
  let at = lead;
  const play = (toMs: number): PlayedInterval => {
    const interval: PlayedInterval = [0, toMs, at];
    at += toMs;
    return interval;
  };
  const records = slots.map(({ token }, index) => {
    const { durationMs } = heard[index] ?? { durationMs: 0 };
    const share = persona === 'careless' ? (minCoverage ?? defaultCoverage(durationMs)) : 1;
    const firstPlayMs = at;
    const intervals = [play(Math.round(durationMs * share))];
    if (persona !== 'careless' && random.next() < REPLAYED) intervals.push(play(durationMs));
    return { slot: token, intervals, plays: intervals.length, firstPlayMs };
  });
  const decisionMs = at + lead;
  return {
    pageMs: decisionMs + 400,
    decisionMs,
    switches: records.filter(({ intervals }) => playedMs(intervals) > 0).length - 1,
    hidden: [],
    ...ONLY_LISTENED,
    slots: records,
  };
}
