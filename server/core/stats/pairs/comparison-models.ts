/** A model's log probability of one outcome of a comparison, with its derivatives. */
interface Outcome {
  /** Logarithm of its probability. */
  readonly logChance: number;
  /** Its contribution to the expected information, 0 to 1. */
  readonly weight: number;
  /** Derivatives of the logarithm: by the difference of log strengths, then by each further parameter. */
  readonly slopes: readonly number[];
}

/** A model of preferences. `further`: parameters beside the strengths, which `outcomes` receives in that order. */
export interface ComparisonModel {
  readonly further: readonly ('tie' | 'order')[];
  /** Starting values of the further parameters. */
  readonly start: readonly number[];
  /** First preferred, tie, second preferred; `difference`: log strength of the first minus that of the second. */
  outcomes(difference: number, further: readonly number[]): readonly [Outcome, Outcome, Outcome];
}

/** log(1 / (1 + exp(-x))), without overflow. */
const logLogistic = (x: number): number => (x > 0 ? -Math.log1p(Math.exp(-x)) : x - Math.log1p(Math.exp(x)));

/**
 * Bradley & Terry 1952: the probability that the first is preferred is logistic in the difference of log strengths. A tie
 * is half a win for either. With `order`, being the first adds a constant to the log odds (Davidson & Beaver 1977).
 */
export function bradleyTerryModel(order: boolean): ComparisonModel {
  return {
    further: order ? ['order'] : [],
    start: order ? [0] : [],
    outcomes(difference, [gamma = 0]) {
      const x = difference + gamma;
      const [first, second] = [logLogistic(x), logLogistic(-x)];
      const [p, q] = [Math.exp(first), Math.exp(second)];
      const slopes = (by: number) => (order ? [by, by] : [by]);
      return [
        { logChance: first, weight: p, slopes: slopes(q) },
        { logChance: (first + second) / 2, weight: 0, slopes: slopes((q - p) / 2) },
        { logChance: second, weight: q, slopes: slopes(-p) },
      ];
    },
  };
}

/**
 * Davidson 1970: a tie has the weight nu sqrt(g_i g_j), against g_i and g_j; its parameter is log nu. With `order`, being
 * the first multiplies g_i by exp(gamma).
 */
export function davidsonModel(order: boolean): ComparisonModel {
  return {
    further: order ? ['tie', 'order'] : ['tie'],
    start: order ? [0, 0] : [0],
    outcomes(difference, [logNu = 0, gamma = 0]) {
      const odds = [difference / 2 + gamma, logNu, -difference / 2];
      const most = Math.max(...odds);
      const logSum = most + Math.log(odds.reduce((sum, odd) => sum + Math.exp(odd - most), 0));
      const [first = 0, tie = 0, second = 0] = odds.map((odd) => odd - logSum);
      const [p, t, q] = [Math.exp(first), Math.exp(tie), Math.exp(second)];
      const of = (logChance: number, weight: number, by: number, isTie: number, isFirst: number): Outcome => {
        const slopes = [by - (p - q) / 2, isTie - t];
        return { logChance, weight, slopes: order ? [...slopes, isFirst - p] : slopes };
      };
      return [of(first, p, 0.5, 0, 1), of(tie, t, 0, 1, 0), of(second, q, -0.5, 0, 0)];
    },
  };
}

/** Rao & Kupper 1967: a tie if the two are within a threshold; its parameter is that threshold, log theta above 0. */
export const raoKupperModel: ComparisonModel = {
  further: ['tie'],
  start: [0.5],
  outcomes(difference, [threshold = 0]) {
    const [first, second] = [logLogistic(difference - threshold), logLogistic(-difference - threshold)];
    const [p, q] = [Math.exp(first), Math.exp(second)];
    const tie = 1 - p - q;
    const [dp, dq] = [p * (1 - p), q * (1 - q)];
    return [
      { logChance: first, weight: p, slopes: [1 - p, p - 1] },
      { logChance: Math.log(tie), weight: tie, slopes: [(dq - dp) / tie, (dp + dq) / tie] },
      { logChance: second, weight: q, slopes: [q - 1, q - 1] },
    ];
  },
};
