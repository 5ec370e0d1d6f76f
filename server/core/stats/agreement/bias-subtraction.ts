import { fail } from '../../order/fail.ts';
import { ofGroup, voteGroups } from '../intervals/vote-groups.ts';
import { studentTQuantile } from '../laws/distributions.ts';
import type { VoteColumns } from './vote-columns.ts';

/** Least number of votes for an interval. */
const LEAST_VOTES = 4;

/** A stimulus after listeners' biases are subtracted, in the unit of the votes. */
export interface CorrectedStimulus {
  readonly stimulus: string;
  /** Votes. */
  readonly n: number;
  readonly quality: number;
  /** 95 % t interval over the corrected votes; null below four votes. */
  readonly low: number | null;
  readonly high: number | null;
  /** null for one vote. */
  readonly standardError: number | null;
}

export interface BiasSubtraction {
  readonly stimuli: readonly CorrectedStimulus[];
  readonly listeners: readonly { listener: string; n: number; bias: number; inconsistency: number | null }[];
}

/**
 * Plain bias subtraction: the bias of a listener is the mean of the votes minus the mean votes of their stimuli, and
 * the quality of a stimulus the mean of its votes minus the biases. It does not estimate listeners' noise, so it works
 * with few votes per stimulus. Assumes that a listener's stimuli are representative of all.
 * Source: ITU-T P.913 (06/2021), 12.4.
 * @example two listeners, one always 1 above: both qualities are halfway, biases 0.5 and -0.5
 */
export function biasSubtraction({ values, ...of }: VoteColumns): BiasSubtraction {
  const [stimuli, listeners] = [voteGroups(of.units), voteGroups(of.listeners)];
  const meanOf = ofGroup(
    stimuli,
    stimuli.means((vote) => values[vote] ?? fail()),
  );
  const biases = listeners.means((vote) => (values[vote] ?? fail()) - meanOf(vote));
  const biasOf = ofGroup(listeners, biases);
  const corrected = (vote: number): number => (values[vote] ?? fail()) - biasOf(vote);
  const qualities = stimuli.means(corrected);
  const qualityOf = ofGroup(stimuli, qualities);
  const squared = (vote: number): number => (corrected(vote) - qualityOf(vote)) ** 2;
  const [ofStimuli, ofListeners] = [stimuli.totals(squared), listeners.totals(squared)];
  return {
    stimuli: stimuli.names.map((stimulus, place) => {
      const n = stimuli.sizes[place] ?? fail();
      const quality = qualities[place] ?? fail();
      const standardError = n < 2 ? null : Math.sqrt((ofStimuli[place] ?? fail()) / (n - 1) / n);
      const half =
        n < LEAST_VOTES || standardError === null ? null : studentTQuantile(0.975, n - 1) * standardError;
      return {
        stimulus,
        n,
        quality,
        standardError,
        low: half === null ? null : quality - half,
        high: half === null ? null : quality + half,
      };
    }),
    listeners: listeners.names.map((listener, place) => {
      const n = listeners.sizes[place] ?? fail();
      const inconsistency = n < 2 ? null : Math.sqrt((ofListeners[place] ?? fail()) / n);
      return { listener, n, bias: biases[place] ?? fail(), inconsistency };
    }),
  };
}
