import { phrase } from '../../text/phrase.ts';
import { cut, type Bounds } from '../../stats/intervals/bounded-limits.ts';
import { clusteredMean, crossingOf, pooledInterval } from '../../stats/intervals/interval.ts';
import type { Observation } from '../input/observation.ts';
import type { DraftColumn } from '../tables/table.ts';

/** Cells of a row with the mean of observations. */
export interface MeanCells extends Record<string, number | null> {
  /** Observations that count. */
  n: number;
  listeners: number;
  /** Listeners without any observation that counts here. */
  listenersExcluded: number;
  mean: number | null;
  low: number | null;
  high: number | null;
  pooledLow: number | null;
  pooledHigh: number | null;
  /** Observations before screening, and their mean. */
  nAll: number;
  meanAll: number | null;
}

function listenersOf(observations: readonly Observation[]): number {
  return new Set(observations.map(({ listener }) => listener)).size;
}

/**
 * The mean of the observations that count, in their unit, with the two-way clustered 95 % interval (listeners and items are
 * both samples) and the pooled one, then the values before screening. `bounds`: ends of the scale, which limit the
 * intervals. Mean and intervals are null without observations; the clustered interval also for fewer than four, the pooled
 * one for one. Example: of values 1 and 0 that count and 1 that does not, n is 2, mean 0.5, nAll 3 and meanAll 0.667.
 */
export function meanCells(observations: readonly Observation[], bounds: Bounds | null = null): MeanCells {
  const isWhole = observations.every(({ counts }) => counts);
  const counted = isWhole ? observations : observations.filter(({ counts }) => counts);
  const values = counted.map(({ value }) => value);
  const crossing = crossingOf(counted);
  const clustered = clusteredMean(values, crossing, bounds);
  const pooled = cut(pooledInterval(values), bounds);
  const all = isWhole ? pooled : pooledInterval(observations.map(({ value }) => value));
  const listeners = crossing.listeners.count;
  return {
    n: clustered.n,
    listeners,
    listenersExcluded: isWhole ? 0 : listenersOf(observations) - listeners,
    mean: clustered.mean,
    low: clustered.low,
    high: clustered.high,
    pooledLow: pooled.low,
    pooledHigh: pooled.high,
    nAll: all.n,
    meanAll: all.mean,
  };
}

/** The columns of mean cells, with `digits` decimals. `label` names the mean. */
export function meanColumns(label: string, digits: number): DraftColumn[] {
  return [
    { label: 'n', key: 'n' },
    { label: 'listeners', key: 'listeners' },
    { label: 'excluded', key: 'listenersExcluded' },
    { label: phrase`${label} [95 %]`, key: 'mean', interval: ['low', 'high'], digits },
    { label: 'pooled [95 %]', key: null, interval: ['pooledLow', 'pooledHigh'], digits },
    { label: 'n before', key: 'nAll' },
    { label: 'before', key: 'meanAll', digits },
  ];
}

/** Note for every table of means. */
export const INTERVAL_NOTE =
  'Intervals: two-way clustered over listeners and items, on the logit scale between the ends of the scale. With few listeners or items, ' +
  'or close to an end, they cover more than 97 %; for equal ratings they allow for some at the other end. Pooled: as if all ratings were independent, usually too narrow. [-]: not estimable ' +
  "(fewer than 4 ratings, 2 listeners or 2 items). 'before': all ratings, before screening.";
