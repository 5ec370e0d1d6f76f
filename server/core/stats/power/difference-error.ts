/**
 * Standard deviations in the unit of the ratings. Effects of listeners or items that all systems share cancel in a
 * difference.
 */
export interface ErrorSpread {
  /** Variation of listeners about a system; by pair, about a pair of systems. */
  readonly listener: number;
  /** Variation of items about a system; by pair, about a pair of systems. */
  readonly item: number;
  /** Residual. */
  readonly residual: number;
}

/** Ratings of clips, by a mixed model. Numbers may be means over listeners or items. */
export interface ClipDesign {
  readonly kind: 'clips';
  readonly systems: number;
  /** Systems that a listener rates; 1: each listener hears one system only. */
  readonly systemsEach: number;
  /** Items of a system that a listener rates. */
  readonly itemsEach: number;
  /** Items of all systems, and the systems that share an item; 1: each system has its own items. */
  readonly items: number;
  readonly systemsPerItem: number;
}

/** Preferences between two systems, by a mixed model of all systems. */
export interface SystemPairDesign {
  readonly kind: 'by system';
  readonly systems: number;
  /** Judgements of a listener, and how many different pairs of systems they compare. */
  readonly each: number;
  readonly pairsEach: number;
  readonly items: number;
  /** Different pairs of systems on an item. */
  readonly pairsPerItem: number;
}

/** Preferences between two systems, by the mean of each pair. */
export interface PairDesign {
  readonly kind: 'by pair';
  /** Share of listeners who judge a given pair of systems, 0-1. */
  readonly reach: number;
  /** Judgements of such a listener about the pair. */
  readonly each: number;
  /** Items on which the pair is compared. */
  readonly items: number;
}

/** A design of a study, without its number of listeners. */
export type Design = ClipDesign | SystemPairDesign | PairDesign;

/** Standard error of a difference between two systems, and its degrees of freedom; `df` is 0 if it has none. */
export interface DifferenceError {
  readonly error: number;
  readonly df: number;
}

/** Listeners or items, as the source of an error. */
interface Source {
  readonly sd: number;
  /** Multiples of its variance in its own mean square, and in that of the other source. */
  readonly own: number;
  readonly other: number;
  /** Degrees of freedom of its mean square. */
  readonly df: number;
}

/** Below it, a value is rounding error. */
const ROUNDING = 1e-9;

/**
 * The error of a difference whose variance is 2 / ratings times k A + r B + E, for variances A of listeners, B of items and E of noise.
 * That sum is estimated from three mean squares, with expectations k A + q B + E, p A + r B + E and E: a, b and c times them, where
 * a k + b p = k, a q + b r = r and a + b + c = 1. Satterthwaite: df = (sum of c MS)^2 / sum of (c MS)^2 / df.
 * Source: Satterthwaite 1946, Biometrics Bulletin 2(6); Searle, Casella & McCulloch 1992, chapters 4 and 5.
 */
function combined(listeners: Source, items: Source, noise: { sd: number; df: number }, ratings: number) {
  const [k, p, r, q] = [listeners.own, listeners.other, items.own, items.other];
  const [A, B, E] = [listeners.sd ** 2, items.sd ** 2, noise.sd ** 2];
  const determinant = k * r - p * q;
  // If several mean squares coincide, the first represents them.
  const isOne = determinant < ROUNDING;
  const a = isOne ? 1 : (r * (k - p)) / determinant;
  const b = isOne ? 0 : (k * (r - q)) / determinant;
  const squares = [
    { square: a * (k * A + q * B + E), df: listeners.df, share: a },
    { square: b * (p * A + r * B + E), df: items.df, share: b },
    { square: (1 - a - b) * E, df: noise.df, share: 1 - a - b },
  ].filter(({ share }) => Math.abs(share) > ROUNDING);
  const total = k * A + r * B + E;
  const spread = squares.reduce((sum, { square, df }) => sum + square ** 2 / df, 0);
  return {
    error: Math.sqrt((2 * total) / ratings),
    df: squares.every(({ df }) => df >= 1) && spread > 0 ? total ** 2 / spread : 0,
  };
}

/** The share of the variance of `all` that remains in a mean over `part` of them: 0 for all, 1 for a single one. */
const leftBy = (part: number, all: number): number =>
  all > 1 ? Math.min(1, Math.max(0, (all - part) / (all - 1))) : 0;

/**
 * Residual degrees of freedom as a share, in a table of levels with `rank` effects each and that many ratings per level.
 */
const freeShare = (rank: number, ratings: number): number => Math.max(0, 1 - rank / ratings);

/** Cells of levels and systems are of one mean each; levels that cross systems have one of their own. */
const cellDf = (levels: number, each: number, systems: number): number =>
  each > 1 ? levels * (each - 1) - (systems - 1) : levels * each - systems;

/**
 * Efficiency of incomplete blocks: the share of information left if listeners hear only some systems and differ in level.
 * At least one half, because comparisons between listeners take over.
 */
const efficiencyOf = (each: number, systems: number): number =>
  each > 1 ? Math.max(0.5, (systems * (each - 1)) / (each * (systems - 1))) : 1;

function clipError(design: ClipDesign, listeners: number, spread: ErrorSpread): DifferenceError {
  const { systems, systemsEach, systemsPerItem, itemsEach } = design;
  const efficiency = efficiencyOf(systemsEach, systems);
  const heard = (listeners * systemsEach) / systems;
  const ratings = heard * itemsEach;
  // A system has no more items than ratings.
  const items = Math.min(design.items, (ratings * systems) / systemsPerItem);
  const spoken = (items * systemsPerItem) / systems;
  const perItem = ratings / spoken;
  const left = leftBy(itemsEach, spoken);
  const { error, df } = combined(
    { sd: spread.listener, own: itemsEach, other: left, df: cellDf(listeners, systemsEach, systems) },
    {
      sd: spread.item,
      own: perItem * efficiency,
      other: left * efficiency,
      df: cellDf(items, systemsPerItem, systems),
    },
    {
      sd: spread.residual,
      df: systems * ratings * freeShare(1, itemsEach) * freeShare(1, perItem),
    },
    ratings * efficiency,
  );
  return { error, df };
}

function systemPairError(
  { systems, each, pairsEach, items, pairsPerItem }: SystemPairDesign,
  listeners: number,
  spread: ErrorSpread,
): DifferenceError {
  const all = (systems * (systems - 1)) / 2;
  const judgements = listeners * each;
  const ratings = (2 * judgements) / (systems - 1);
  // Two effects of a level count in a judgement.
  const left = 2 * leftBy(each, items);
  const sourceOf = (sd: number, levels: number, pairs: number) => {
    const met = Math.min(pairs, all);
    // With only some of the pairs, the effects of a level on other systems do not cancel.
    const rest = ((systems - 2) / met) * leftBy(met, all);
    const rank = Math.min(met, systems - 1);
    return {
      source: { sd, own: (ratings / levels) * (1 + rest), other: left, df: levels * rank - (systems - 1) },
      free: freeShare(rank, judgements / levels),
    };
  };
  const heard = sourceOf(spread.listener, listeners, pairsEach);
  const spoken = sourceOf(spread.item, items, pairsPerItem);
  const noise = { sd: spread.residual, df: judgements * heard.free * spoken.free };
  return combined(heard.source, spoken.source, noise, ratings);
}

function pairError({ reach, each, items }: PairDesign, all: number, spread: ErrorSpread): DifferenceError {
  const listeners = all * reach;
  const variance =
    spread.listener ** 2 / listeners + spread.item ** 2 / items + spread.residual ** 2 / (listeners * each);
  const df = Math.min(listeners, items) - 1;
  return { error: Math.sqrt(variance), df: df >= 1 ? df : 0 };
}

/**
 * The standard error of a difference between two systems, in the unit of the ratings, with the degrees of freedom that the
 * primary analysis has in an even design with `listeners` listeners. In the complete design of n listeners, m items and S
 * systems, V = 2 listener^2 / n + 2 item^2 / m + 2 residual^2 / (n m), and the mean squares of listener x system, item x system and
 * noise have (n - 1)(S - 1), (m - 1)(S - 1) and (n - 1)(m - 1) S degrees of freedom. Satterthwaite's are those of the REML fit
 * (lmerTest), and Kenward and Roger's are the same there. By pair: the two-way clustered mean, min(n, m) - 1. Approximate for designs
 * that are not complete.
 * Source: Brennan 2001, Generalizability Theory, chapter 3; Westfall, Kenny & Judd 2014, J. Experimental Psychology: General 143.
 * @example differenceError({ kind: 'clips', systems: 2, systemsEach: 2, items: 10, systemsPerItem: 2, itemsEach: 10 }, 20,
 *   { listener: 0.2, item: 0.15, residual: 0.65 }) // { error: 0.1128, df: 13.41 }
 */
export function differenceError(design: Design, listeners: number, spread: ErrorSpread): DifferenceError {
  switch (design.kind) {
    case 'clips':
      return clipError(design, listeners, spread);
    case 'by system':
      return systemPairError(design, listeners, spread);
    case 'by pair':
      return pairError(design, listeners, spread);
  }
}
