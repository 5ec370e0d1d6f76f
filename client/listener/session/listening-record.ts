import { compactIntervals, type PlayedInterval } from '#core/session/listening.ts';
import { LISTENING_MOST, type DeviceFacts, type Listening } from '#core/session/page.ts';
import type { ListeningTelemetry } from '../../audio/listening-log.ts';

/** Longest recorded time: a page can stay open for days. */
const LONGEST_MS = 86_400_000;

const within = (ms: number): number => Math.min(LONGEST_MS, Math.max(0, ms));
const whole = (ms: number): number => within(Math.round(ms));

/** Rounds outwards, so that no heard time is lost. */
const wholeInterval = ([fromMs, toMs, atMs]: PlayedInterval): PlayedInterval => [
  within(Math.floor(fromMs)),
  within(Math.ceil(toMs)),
  whole(atMs),
];

const wholeFacts = (facts: DeviceFacts): DeviceFacts => ({
  ...facts,
  baseLatencyMs: whole(facts.baseLatencyMs),
  outputLatencyMs: facts.outputLatencyMs === null ? null : whole(facts.outputLatencyMs),
});

/** Page data besides the player's. */
export type PageRecord = Pick<Listening, 'pageMs' | 'decisionMs' | 'changes' | 'typing' | 'device'>;

/** Listening record of a page as sent: whole milliseconds, within the server's limits. `tokens` name the slots. */
export function listeningRecord(
  { hidden, slots, sound, ...counts }: ListeningTelemetry,
  { pageMs, decisionMs, changes, typing, device }: PageRecord,
  tokens: readonly string[],
): Listening {
  return {
    pageMs: whole(pageMs),
    decisionMs: decisionMs === null ? null : whole(decisionMs),
    changes: changes.map(([atMs, part, value]) => [whole(atMs), part, value] as const),
    typing,
    sound: sound.map(([atMs, event]) => [whole(atMs), event] as const),
    device: device && wholeFacts(device),
    ...counts,
    hidden: hidden.map(([from, to]) => [whole(from), whole(to)] as const).slice(0, LISTENING_MOST.hidden),
    slots: tokens.map((slot, index) => {
      const { intervals, plays, firstPlayMs } = slots[index] ?? {
        intervals: [],
        plays: 0,
        firstPlayMs: null,
      };
      return {
        slot,
        intervals: compactIntervals(intervals.map(wholeInterval), LISTENING_MOST.intervals),
        plays,
        firstPlayMs: firstPlayMs === null ? null : whole(firstPlayMs),
      };
    }),
  };
}
