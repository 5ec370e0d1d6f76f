import { fail } from '../../order/fail.ts';
import type { StimulusVote } from './bias-inconsistency.ts';
import { studentTQuantile } from '../laws/distributions.ts';

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

function means(votes: readonly StimulusVote[], of: 'listener' | 'stimulus', values: readonly number[]) {
  const sums = new Map<string, { sum: number; n: number }>();
  for (const [index, vote] of votes.entries()) {
    const own = sums.get(vote[of]) ?? { sum: 0, n: 0 };
    own.sum += values[index] ?? fail();
    own.n += 1;
    sums.set(vote[of], own);
  }
  return sums;
}

/** Squared deviations from the mean, by name. */
function squares(votes: readonly StimulusVote[], of: 'listener' | 'stimulus', values: readonly number[]) {
  const sums = means(
    votes,
    of,
    values.map((value) => value * value),
  );
  return (name: string): number => sums.get(name)?.sum ?? 0;
}

/**
 * Plain bias subtraction: the bias of a listener is the mean of the votes minus the mean votes of their stimuli, and
 * the quality of a stimulus the mean of its votes minus the biases. It does not estimate listeners' noise, so it works
 * with few votes per stimulus. Assumes that a listener's stimuli are representative of all.
 * Source: ITU-T P.913 (06/2021), 12.4.
 * @example two listeners, one always 1 above: both qualities are halfway, biases 0.5 and -0.5
 */
export function biasSubtraction(votes: readonly StimulusVote[]): BiasSubtraction {
  const values = votes.map(({ value }) => value);
  const stimulusMeans = means(votes, 'stimulus', values);
  const meanOf = (sums: ReturnType<typeof means>, name: string): number => {
    const own = sums.get(name);
    return own ? own.sum / own.n : 0;
  };
  const biases = means(
    votes,
    'listener',
    votes.map(({ stimulus, value }) => value - meanOf(stimulusMeans, stimulus)),
  );
  const corrected = votes.map(({ listener, value }) => value - meanOf(biases, listener));
  const qualities = means(votes, 'stimulus', corrected);
  const residuals = votes.map(
    ({ stimulus }, index) => (corrected[index] ?? fail()) - meanOf(qualities, stimulus),
  );
  const ofStimulus = squares(votes, 'stimulus', residuals);
  const ofListener = squares(votes, 'listener', residuals);
  return {
    stimuli: [...qualities].map(([stimulus, { sum, n }]) => {
      const quality = sum / n;
      const standardError = n < 2 ? null : Math.sqrt(ofStimulus(stimulus) / (n - 1) / n);
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
    listeners: [...biases].map(([listener, { sum, n }]) => ({
      listener,
      n,
      bias: sum / n,
      inconsistency: n < 2 ? null : Math.sqrt(ofListener(listener) / n),
    })),
  };
}
