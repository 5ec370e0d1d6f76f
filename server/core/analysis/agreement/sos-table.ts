import { phrase } from '../../text/phrase.ts';
import { resampleUnits } from '../../stats/agreement/resample-units.ts';
import type { VoteTable } from '../../stats/agreement/vote-table.ts';
import { sosParameter, type VoteSpread } from '../../stats/intervals/sos.ts';
import type { Scale } from '../input/analysis.ts';
import { pointsOf } from '../input/scale-votes.ts';
import type { DraftTable } from '../tables/table.ts';

/** Above this a confusing scale or careless listeners are likely. */
const ALARM = 0.35;
const DIGITS = 3;

/** Mean and population variance of each clip that two or more rated, within the ends of the scale. */
function spreads({ units, starts, values }: VoteTable, { grid }: Scale) {
  return units.flatMap((_, unit) => {
    const own = values.subarray(starts[unit], starts[unit + 1]);
    if (own.length < 2) return [];
    const mean = own.reduce((sum, value) => sum + value, 0) / own.length;
    if (mean < grid.min || mean > grid.max) return [];
    const variance = own.reduce((sum, value) => sum + (value - mean) ** 2, 0) / own.length;
    return [{ mean, variance, ratings: own.length }];
  });
}

/**
 * Spread of the ratings of one clip relative to the largest possible spread at its mean: the parameter a of the SOS
 * hypothesis, over clips under test with two or more ratings that count. Null for pairs, facts, scales with two values
 * or guessed ends, and if no clip has two ratings.
 */
export function sosTable(scale: Scale, table: VoteTable): DraftTable | null {
  const { name, grid, judges, isGuess } = scale;
  if (judges !== 'clip' || isGuess === true || pointsOf(scale) < 3) return null;
  const clips = spreads(table, scale);
  if (clips.length === 0) return null;
  const ends = { low: grid.min, high: grid.max };
  const stimuli: readonly VoteSpread[] = clips;
  const [result] = resampleUnits(clips.length, (weights) => [sosParameter(stimuli, ends, weights)], name);
  const a = result?.value ?? null;
  return {
    name: `sos ${name}`,
    tier: 'detail',
    title: phrase`Spread of ratings of one clip (SOS): ${name} (${grid.min} to ${grid.max})`,
    columns: [
      { label: 'a [95 %]', key: 'a', interval: ['low', 'high'], digits: DIGITS },
      { label: 'clips', key: 'clips' },
      { label: 'ratings', key: 'ratings' },
    ],
    rows: [
      {
        a,
        low: result?.interval?.low ?? null,
        high: result?.interval?.high ?? null,
        clips: clips.length,
        ratings: clips.reduce((sum, { ratings: own }) => sum + own, 0),
      },
    ],
    notes: [
      'SOS hypothesis (Hossfeld, Schatz & Egger 2011): the variance of a clip (of the population) is a (mean - low)(high - mean). 0: all agree; 1: ' +
        'the two ends only. Speech and video on five points give 0.2 to 0.25. With n ratings per clip, a is too low by a share of 1/n. Interval: BCa over clips.',
      ...(a !== null && a > ALARM
        ? [phrase`a is above ${ALARM}: check for a confusing scale or careless listeners.`]
        : []),
    ],
  };
}
