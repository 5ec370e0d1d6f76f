import { judgedScale } from '../design/pilot-spread.ts';
import { testedDesign, type TestedDesign } from '../design/rated-design.ts';
import { analysisOf } from '../methods/analyses.ts';
import { criticalOf } from '../models/contrast-family.ts';
import { primaryOf, type PrimaryAnalysis } from '../primary/primary.ts';
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

/**
 * Precision of the primary analysis so far, for each of its scales; without scales with fewer than five listeners or two
 * items, or whose tested systems lack ratings. From ratings that count, all versions together. Reveals no system and no
 * mean.
 */
export function livePrecisions(
  { study, primary }: { study: Study; primary: PrimaryAnalysis | null },
  ratings: readonly Rating[],
): Precision[] {
  const { outcomes } = primary ?? primaryOf(study);
  return outcomes.flatMap((outcome) => {
    const { block, scale: name } = outcome;
    const config = study.config.blocks[block - 1];
    if (!config) return [];
    const { scales } = analysisOf(config.method).bind(study, config, block - 1);
    const scale = scales.find((each) => each.name === name);
    if (!scale) return [];
    const own = ratings.filter((rating) => rating.block === block);
    const { rows, spread } = judgedScale(scale, outcome.pairs, own);
    const tested = testedDesign(outcome, rows);
    const listeners = new Set(rows.map(({ listener }) => listener)).size;
    if (!tested || !spread || listeners < LEAST_LISTENERS || tested.design.items < LEAST_ITEMS) return [];
    const widths = widthsFrom(tested, spread, listeners);
    if (widths[0]?.listeners !== listeners) return [];
    return [{ block, scale: name, differences: tested.family.pairs.length, widths }];
  });
}
