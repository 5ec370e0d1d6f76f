import { median, medianAbsoluteDeviation } from 'simple-statistics';
import { z } from 'zod';
import { biasInconsistency } from '../../stats/agreement/bias-inconsistency.ts';
import { voteColumns, type Vote as PlainVote } from '../../stats/agreement/vote-columns.ts';
import { againstAll, inEachSeries } from '../contract/in-each-series.ts';
import { defineRule, type Finding } from '../contract/rule.ts';
import type { Vote, Votes } from '../contract/votes.ts';

/** 0.6745 (x - median)/MAD, which is a z-score for normal values; 0 if at least half of the values are equal. */
function modifiedScores(values: number[]): number[] {
  const [centre, spread] = [median(values), medianAbsoluteDeviation(values)];
  return values.map((value) => (spread > 0 ? (0.6745 * (value - centre)) / spread : 0));
}

/** The votes of each listener with at least so many. */
function* listenersWith(votes: Votes, least: number): Generator<readonly Vote[], void> {
  for (const [, own] of votes.byListener()) if (own.length >= least) yield own;
}

function* manyVotes(votes: Votes, least: number): Generator<PlainVote, void> {
  for (const own of listenersWith(votes, least))
    for (const { listener, stimulus, value } of own) yield { listener, unit: stimulus, value };
}

/**
 * Flags listeners who vote much higher, much lower or much less consistently than the panel. The model's authors weight
 * listeners instead of excluding them, so by default this rule only flags. Listeners with few votes are not part of the
 * model. Nobody is flagged if the panel is small, or if the estimates do not converge or collapse onto one listener.
 */
export const biasInconsistencyRule = defineRule({
  id: 'bias inconsistency',
  version: 1,
  summary: 'Bias or inconsistency far from that of the panel, in the model of P.910 and P.913.',
  source:
    'ITU-T P.910 and P.913 (the model, with variances by degrees of freedom); Earshot (flagging), with the limit of Iglewicz and Hoaglin 1993',
  tests: 'agreement with others',
  effect: 'flag',
  params: z.strictObject({
    limit: z
      .number()
      .positive()
      .default(3.5)
      .describe('Modified z-score, 0.6745 (x - median)/MAD over the listeners, above which one is flagged.'),
    min_votes: z.int().min(3).default(10).describe('Minimum number of votes of a listener in the model.'),
    min_listeners: z.int().min(3).default(8).describe('Minimum number of listeners.'),
  }),
  find: (ratings, { limit, min_votes: leastVotes, min_listeners: leastListeners }) =>
    inEachSeries(ratings, (votes) => {
      let voters = 0;
      for (const _ of listenersWith(votes, leastVotes)) voters += 1;
      if (voters < leastListeners) return [];
      const model = biasInconsistency(voteColumns(manyVotes(votes, leastVotes)), 'degrees of freedom');
      if (!model.converged || model.collapsed) return [];
      const biases = modifiedScores(model.listeners.map(({ bias }) => bias));
      const inconsistencies = modifiedScores(model.listeners.map(({ inconsistency }) => inconsistency));
      const evidenceOf = new Map<string, string>();
      for (const [index, { listener, n, bias, inconsistency }] of model.listeners.entries()) {
        const [ofBias = 0, ofInconsistency = 0] = [biases[index], inconsistencies[index]];
        if (Math.abs(ofBias) <= limit && ofInconsistency <= limit) continue;
        const evidence = `bias ${bias.toFixed(2)} (z = ${ofBias.toFixed(1)}), inconsistency ${inconsistency.toFixed(2)} (z = ${ofInconsistency.toFixed(1)}) of ${n} votes`;
        evidenceOf.set(listener, evidence);
      }
      const findings: Finding[] = [];
      for (const [listener, own] of votes.byListener()) {
        const evidence = evidenceOf.get(listener);
        if (evidence !== undefined) findings.push(againstAll(listener, own, evidence));
      }
      return findings;
    }),
});
