import { JudgedRatings } from '../design/pilot-spread.ts';
import { testedDesign, type TestedDesign } from '../design/rated-design.ts';
import { analysisOf } from '../methods/analyses.ts';
import { criticalOf } from '../models/contrast-family.ts';
import { primaryOf, type PrimaryAnalysis, type PrimaryOutcome } from '../primary/primary.ts';
import type { Rating } from '../ratings/ratings.ts';
import { differenceError, type ErrorSpread } from '../stats/power/difference-error.ts';
import type { Study } from '../study/study.ts';
import type { Precision } from '../api/monitor.ts';

/** With fewer listeners, their variation is a guess. */
const LEAST_LISTENERS = 5;
const LEAST_ITEMS = 2;
const DOUBLINGS = 12;
/** Of the primary analysis. */
const LEVEL = 0.05;

/** Widths of the simultaneous intervals with this number of listeners, twice as many, and so on; empty for too few. */
export function widthsFrom(
  { design, family }: TestedDesign,
  spread: ErrorSpread,
  listeners: number,
): Precision['widths'] {
  const critical = criticalOf(family);
  return Array.from({ length: DOUBLINGS + 1 }, (_, step) => listeners * 2 ** step).flatMap((count) => {
    const { error, df } = differenceError(design, count, spread);
    return df === 0 ? [] : [{ listeners: count, width: 2 * critical(LEVEL, df) * error }];
  });
}

interface LiveScale {
  outcome: PrimaryOutcome;
  judged: JudgedRatings;
}

function scalesOf(study: Study, outcomes: readonly PrimaryOutcome[]): LiveScale[] {
  return outcomes.flatMap((outcome) => {
    const { block, scale: name, pairs } = outcome;
    const config = study.config.blocks[block - 1];
    if (!config) return [];
    const { scales } = analysisOf(config.method).bind(study, config, block - 1);
    const scale = scales.find((each) => each.name === name);
    return scale ? [{ outcome, judged: new JudgedRatings(scale, pairs) }] : [];
  });
}

/** Precision of the primary analysis so far, from ratings that come session by session. Reveals no system and no mean. */
export class LivePrecision {
  readonly #scales: readonly LiveScale[];

  constructor({ study, primary }: { study: Study; primary: PrimaryAnalysis | null }) {
    this.#scales = scalesOf(study, (primary ?? primaryOf(study)).outcomes);
  }

  /** Adds the ratings that count, of any version. */
  add(ratings: readonly Rating[]): void {
    for (const { outcome, judged } of this.#scales)
      judged.add(ratings.filter(({ block }) => block === outcome.block));
  }

  /**
   * The precision of each scale; without scales with fewer than five listeners or two items, or whose tested systems lack
   * ratings.
   */
  precisions(): Precision[] {
    return this.#scales.flatMap(({ outcome, judged }) => {
      const { block, scale } = outcome;
      const { rows } = judged;
      const { listeners } = rows;
      const tested = testedDesign(outcome, rows);
      if (!tested || listeners < LEAST_LISTENERS || tested.design.items < LEAST_ITEMS) return [];
      const spread = judged.spread();
      const widths = spread ? widthsFrom(tested, spread, listeners) : [];
      if (widths[0]?.listeners !== listeners) return [];
      return [{ block, scale, differences: tested.family.pairs.length, widths }];
    });
  }
}
