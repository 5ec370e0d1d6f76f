import { defineAnalysis } from '../../analysis/analysis.ts';
import { groupCells, inGroup, testGroups } from '../../analysis/groups.ts';
import { INTERVAL_NOTE, meanCells, meanColumns } from '../../analysis/mean-cells.ts';
import { observationsOf } from '../../analysis/observation.ts';
import type { ResultTable } from '../../analysis/table.ts';
import type { Rating } from '../../ratings.ts';
import { clusteredInterval, type CrossedRating } from '../../stats/interval.ts';
import { confidenceScale } from '../confidence.ts';
import { valuesOf } from '../selector.ts';
import { clipsFor } from './batch.ts';
import { ternaryConfig } from './config.ts';

/** A share, 0-1, with its clustered interval cut at 0 and 1. */
function shareOf(rows: readonly CrossedRating[]) {
  const { mean, low, high } = clusteredInterval(rows);
  return {
    share: mean,
    low: low === null ? null : Math.max(0, low),
    high: high === null ? null : Math.min(1, high),
  };
}

/** The share of answers that count and were Unclear. */
function unclearCells(ratings: readonly Rating[]) {
  const counted = ratings.filter(({ counts }) => counts);
  const { share, low, high } = shareOf(observationsOf(counted, ({ label }) => (label === 'unclear' ? 1 : 0)));
  return { unclear: share, unclearLow: low, unclearHigh: high };
}

/** Human-likeness by system; the human traps are its ceiling, the flawed ones its floor. */
function scoreTable(systems: readonly string[], ratings: readonly Rating[]): ResultTable {
  const traps = ['human', 'flawed'].map((role) => ({ role, system: null }));
  const rows = [...testGroups(systems, ratings), ...traps].map((group) => {
    const own = ratings.filter(inGroup(group));
    return { ...groupCells(group), ...meanCells(observationsOf(own)), ...unclearCells(own) };
  });
  return {
    name: 'systems',
    title: 'Human-likeness score by system (Human 1, Unclear 0.5, Machine 0)',
    columns: [
      { label: 'system', key: 'system' },
      ...meanColumns('HLS', 3),
      { label: 'Unclear [95 %]', key: 'unclear', interval: ['unclearLow', 'unclearHigh'], digits: 3 },
    ],
    rows,
    notes: [
      INTERVAL_NOTE,
      "Traps decide which batches count, so that only their column 'before' tells what listeners hear.",
    ],
  };
}

interface Batch {
  listener: string;
  key: string;
  state: 'unfinished' | 'valid' | 'invalid';
}

function batchesOf(ratings: readonly Rating[]): Batch[] {
  const batches = new Map<string, Batch>();
  for (const { session, batch, listener, reasons } of ratings) {
    const key = JSON.stringify([session, batch]);
    const judged = reasons.includes('att batch') ? 'invalid' : 'valid';
    batches.set(key, { listener, key, state: reasons.includes('incomplete batch') ? 'unfinished' : judged });
  }
  return [...batches.values()];
}

/** How many batches passed their traps; the interval allows for listeners with several. */
function batchTable(ratings: readonly Rating[]): ResultTable {
  const batches = batchesOf(ratings);
  const finished = batches.filter(({ state }) => state !== 'unfinished');
  const { share, low, high } = shareOf(
    finished.map(({ listener, key, state }) => ({ listener, item: key, value: state === 'valid' ? 1 : 0 })),
  );
  const row = {
    finished: finished.length,
    valid: finished.filter(({ state }) => state === 'valid').length,
    unfinished: batches.length - finished.length,
    listeners: new Set(finished.map(({ listener }) => listener)).size,
    passRate: share,
    low,
    high,
  };
  return {
    name: 'batches',
    title: 'Batches that passed their traps',
    columns: [
      { label: 'finished', key: 'finished' },
      { label: 'valid', key: 'valid' },
      { label: 'unfinished', key: 'unfinished' },
      { label: 'listeners', key: 'listeners' },
      { label: 'pass rate [95 %]', key: 'passRate', interval: ['low', 'high'], digits: 3 },
    ],
    rows: [row],
    notes: ['Interval: clustered by listener, cut at 0 and 1.'],
  };
}

export const ternaryAnalysis = defineAnalysis({
  config: ternaryConfig,
  planned: (context) => ({
    systems: valuesOf(clipsFor(context, 'test'), 'system'),
    hasConfidence: context.config.confidence,
  }),
  found: (ratings) => ({
    systems: [],
    hasConfidence: ratings.some(({ scale }) => scale === confidenceScale.name),
  }),
  scales: ({ hasConfidence }) => [
    {
      name: 'human-likeness',
      grid: { min: 0, max: 1, step: 0.5 },
      levels: ['machine', 'unclear', 'human'],
      judges: 'clip',
    },
    ...(hasConfidence ? [confidenceScale] : []),
  ],
  results: ({ systems }, { ratings }) => {
    const labelled = ratings.filter(({ scale }) => scale === 'human-likeness');
    return { tables: [scoreTable(systems, labelled), batchTable(labelled)], figures: [] };
  },
});
