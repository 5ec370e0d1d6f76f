import { normalQuantile } from '../stats/distributions.ts';
import { biasInconsistency, type BiasInconsistency, type StimulusVote } from '../stats/bias-inconsistency.ts';
import type { Scale } from './analysis.ts';
import type { BlockInput, BlockResults } from './input.ts';
import type { ResultTable } from './table.ts';

const DIGITS = 3;

const SOURCE =
  'Model: vote = quality of the clip + bias of the listener + noise of the size of the inconsistency of the listener (ITU-T P.910 and P.913, ' +
  'by alternating projection; residuals divided by the number of votes, as published). It weighs listeners by how reliable they are and leaves none out.';

function notesOf({ converged, collapsed, groups }: BiasInconsistency): string[] {
  return [
    SOURCE,
    ...(converged ? [] : ['The estimates had not settled after 1000 rounds.']),
    ...(collapsed
      ? [
          'No estimate is given: too few votes tell the noise of one listener from none, so that one listener would decide.',
        ]
      : []),
    ...(groups > 1
      ? [`${groups} groups of listeners share no clip: qualities and biases compare within a group only.`]
      : []),
  ];
}

/**
 * The bias-inconsistency model of the votes on one scale, by the ratings of clips under test that count: quality of each clip
 * with its 95 % interval (1.96 standard errors of its residuals), bias and inconsistency of each listener, in the unit of the
 * scale; see biasInconsistency. A model that collapsed has no numbers. None for a scale of facts or pairs, for fewer than two
 * listeners or clips, and where nobody rated two clips.
 */
export function qualityModelTables({ name, judges }: Scale, { ratings }: BlockInput): Partial<BlockResults> {
  if (judges !== 'clip') return {};
  const votes: StimulusVote[] = [];
  // A copy of each rating's other columns would take longer than the model.
  for (const rating of ratings) {
    const { listener, clip, canonicalValue } = rating;
    if (rating.counts && rating.role === 'test' && rating.scale === name && canonicalValue !== null)
      votes.push({ listener, stimulus: clip, value: canonicalValue });
  }
  const listeners = new Set(votes.map(({ listener }) => listener)).size;
  const clips = new Set(votes.map(({ stimulus }) => stimulus)).size;
  if (listeners < 2 || clips < 2 || votes.length === listeners) return {};
  const model = biasInconsistency(votes, 'votes');
  const known = (value: number): number | null => (model.collapsed ? null : value);
  const half = normalQuantile(0.975);
  const notes = notesOf(model);
  const quality: ResultTable = {
    name: `quality model ${name}`,
    tier: 'detail',
    title: `Quality of each clip, freed of biases and weighted by consistency: ${name}`,
    columns: [
      { label: 'clip', key: 'clip' },
      { label: 'n', key: 'n' },
      { label: 'quality [95 %]', key: 'quality', interval: ['low', 'high'], digits: DIGITS },
    ],
    rows: model.stimuli.map(({ stimulus, n, quality: value, standardError }) => ({
      clip: stimulus,
      n,
      quality: known(value),
      low: known(value - half * standardError),
      high: known(value + half * standardError),
      standardError: known(standardError),
    })),
    notes,
  };
  const tendencies: ResultTable = {
    name: `listener model ${name}`,
    tier: 'detail',
    title: `Bias and inconsistency of each listener: ${name}`,
    columns: [
      { label: 'listener', key: 'listener' },
      { label: 'n', key: 'n' },
      { label: 'bias', key: 'bias', digits: DIGITS },
      { label: 'inconsistency', key: 'inconsistency', digits: DIGITS },
    ],
    rows: model.listeners.map(({ listener, n, bias, inconsistency }) => ({
      listener,
      n,
      bias: known(bias),
      inconsistency: known(inconsistency),
    })),
    notes: [...notes, 'Both in the unit of the scale, without an interval.'],
  };
  return { tables: [quality, tendencies] };
}
