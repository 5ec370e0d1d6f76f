import { mean, standardDeviation } from 'simple-statistics';
import { z } from 'zod';
import { isConstant } from '../../stats/numbers/is-constant.ts';
import { againstOne, ofEachListener } from '../contract/in-each-series.ts';
import { defineRule } from '../contract/rule.ts';
import type { Vote } from '../contract/votes.ts';

export const durationParams = z.strictObject({
  share: z
    .number()
    .min(0)
    .default(0.95)
    .describe(
      'Share of the duration of the sound: a faster decision counts as made without listening to it.',
    ),
  deviations: z
    .number()
    .positive()
    .default(3)
    .describe("Limit, in standard deviations from the mean of the listener's own log times."),
});

interface TimedVote {
  vote: Vote;
  /** From page display to the last change of the answer. */
  decisionMs: number;
  /** Standard score of its logarithm among the listener's own times of the series. */
  score: number;
}

/** The votes of a listener with their decision times; without pages that have no times. */
function timedVotes(own: readonly Vote[]): TimedVote[] {
  const timed = own.flatMap((vote) => {
    const { decisionMs } = vote.rating;
    return decisionMs === null ? [] : [{ vote, decisionMs, log: Math.log(Math.max(1, decisionMs)) }];
  });
  const logs = timed.map(({ log }) => log);
  const [centre, deviation] = isConstant(logs) ? [0, Infinity] : [mean(logs), standardDeviation(logs)];
  // Not spread: V8 gives each copy of an object with fractions a shape of its own, which takes more memory than a rating.
  return timed.map(({ vote, decisionMs, log }) => ({
    vote,
    decisionMs,
    score: (log - centre) / deviation,
  }));
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const unusual = ({ vote, decisionMs, score }: TimedVote) =>
  againstOne(
    vote,
    `decided after ${seconds(decisionMs)}, z = ${score.toFixed(2)} among the listener's own log times`,
  );

/**
 * Criterion 2 of I2D, annotation duration: votes that came too fast. A comparison lasts as long as both of its clips; a
 * clip of unknown duration is judged by the listener's own times only. By default a flag, because a listener may decide
 * before the end of a clip and hear it out, and may go on before its end if `min_coverage` allows it.
 */
export const i2dDurationRule = defineRule({
  id: 'i2d duration',
  version: 1,
  summary:
    "A vote decided within 95 % of the duration of the sound, or 3 standard deviations faster than the listener's own log times.",
  source: 'I2D, section 4.3 (the criterion); Earshot (the thresholds)',
  tests: 'times',
  effect: 'flag',
  params: durationParams,
  needs: [{ reads: 'decision_ms' }],
  find: (ratings, { share, deviations }, { durations }) => {
    const soundMs = ({ rating: { clip, comparedClip } }: Vote) =>
      (durations.get(clip) ?? 0) + (comparedClip === null ? 0 : (durations.get(comparedClip) ?? 0));
    return ofEachListener(
      ratings,
      () => (own) =>
        timedVotes(own).flatMap((time) => {
          const { vote, decisionMs } = time;
          const sound = soundMs(vote);
          if (decisionMs < share * sound) {
            return [againstOne(vote, `decided after ${seconds(decisionMs)} of ${seconds(sound)} of sound`)];
          }
          return time.score < -deviations ? [unusual(time)] : [];
        }),
    );
  },
});

/** Long times are a separate rule, which criterion 2 does not count: a break is as likely as careful listening. */
export const i2dLongDurationRule = defineRule({
  id: 'i2d long duration',
  version: 1,
  summary: "A vote decided 3 standard deviations slower than the listener's own log times.",
  source: 'Earshot, in addition to i2d duration',
  tests: 'times',
  effect: 'flag',
  params: durationParams.pick({ deviations: true }),
  needs: [{ reads: 'decision_ms' }],
  find: (ratings, { deviations }) =>
    ofEachListener(
      ratings,
      () => (own) =>
        timedVotes(own)
          .filter(({ score }) => score > deviations)
          .map(unusual),
    ),
});
