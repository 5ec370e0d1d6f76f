import { phrase, type Words } from '../../text/phrase.ts';
import { naturalOrder } from '../../order/natural-order.ts';
import { normalQuantile } from '../../stats/laws/distributions.ts';
import { biasInconsistency, type BiasInconsistency } from '../../stats/agreement/bias-inconsistency.ts';
import { biasSubtraction } from '../../stats/agreement/bias-subtraction.ts';
import type { VoteColumns } from '../../stats/agreement/vote-columns.ts';
import type { Scale } from '../input/analysis.ts';
import type { BlockResults } from '../input/input.ts';
import type { ScaleInput } from '../input/scale-input.ts';
import type { DraftTable } from '../tables/table.ts';

const DIGITS = 3;

const SOURCE =
  "Model: vote = quality of the clip + bias of the listener + noise with the listener's inconsistency as SD (ITU-T P.910 and P.913, " +
  'by alternating projection; residuals divided by the number of votes, as published). It weights listeners by their reliability and excludes none.';

const PLAIN =
  "Plain bias subtraction (ITU-T P.913, 12.4). The bias-inconsistency model is not estimable here, because there are too few votes to estimate each listener's noise: " +
  'quality is the mean of the votes minus the biases of their listeners, bias the mean of the votes minus the mean votes of the same clips. Listeners have equal weight.';

function notesOf({ converged, collapsed, groups }: BiasInconsistency): Words[] {
  return [
    ...(collapsed
      ? [
          PLAIN,
          'Intervals: t over the corrected votes of a clip, for four votes or more, cut at the ends of the scale.',
        ]
      : [SOURCE]),
    ...(converged || collapsed ? [] : ['The estimates had not settled after 1000 rounds.']),
    ...(groups > 1
      ? [`${groups} groups of listeners share no clip: compare qualities and biases within a group only.`]
      : []),
  ];
}

const byClip = (a: { stimulus: string }, b: { stimulus: string }): number =>
  naturalOrder(a.stimulus, b.stimulus);
const byListener = (a: { listener: string }, b: { listener: string }): number =>
  naturalOrder(a.listener, b.listener);

/** Rows of clips and listeners: from the model, or from plain bias subtraction if it collapsed. */
function rowsOf(
  model: BiasInconsistency,
  votes: VoteColumns,
  { min, max }: Scale['grid'],
): { clips: DraftTable['rows']; listeners: DraftTable['rows'] } {
  if (!model.collapsed) {
    const half = normalQuantile(0.975);
    const clips = model.stimuli.toSorted(byClip).map(({ stimulus, n, quality, standardError }) => ({
      clip: stimulus,
      n,
      quality,
      low: quality - half * standardError,
      high: quality + half * standardError,
      standardError,
    }));
    return { clips, listeners: model.listeners.toSorted(byListener).map((one) => ({ ...one })) };
  }
  const plain = biasSubtraction(votes);
  const clips = plain.stimuli.toSorted(byClip).map(({ stimulus, n, quality, low, high, standardError }) => ({
    clip: stimulus,
    n,
    quality,
    low: low === null ? null : Math.max(min, Math.min(low, quality)),
    high: high === null ? null : Math.min(max, Math.max(high, quality)),
    standardError,
  }));
  return { clips, listeners: plain.listeners.toSorted(byListener).map((one) => ({ ...one })) };
}

/**
 * The bias-inconsistency model of the votes on one scale, by the ratings of clips under test that count: quality of
 * each clip with its 95 % interval (1.96 standard errors of its residuals), bias and inconsistency of each listener, in
 * the unit of the scale; see biasInconsistency. If that model collapses, plain bias subtraction replaces it. Empty for
 * a scale of facts or pairs, for fewer than two listeners or clips, and if nobody rated two clips.
 */
export function qualityModelTables(
  { name, judges, grid }: Scale,
  input: Pick<ScaleInput, 'votes'>,
): Partial<BlockResults> {
  if (judges !== 'clip') return {};
  const votes = input.votes();
  const listeners = votes.listeners.names.length;
  if (listeners < 2 || votes.units.names.length < 2 || votes.values.length === listeners) return {};
  const model = biasInconsistency(votes, 'votes');
  const { clips: clipRows, listeners: listenerRows } = rowsOf(model, votes, grid);
  const notes = notesOf(model);
  const how = model.collapsed ? phrase`without biases` : phrase`without biases, weighted by consistency`;
  const quality: DraftTable = {
    name: `quality model ${name}`,
    tier: 'detail',
    title: phrase`Quality of each clip, ${how}: ${name}`,
    columns: [
      { label: 'clip', key: 'clip' },
      { label: 'n', key: 'n' },
      { label: 'quality [95 %]', key: 'quality', interval: ['low', 'high'], digits: DIGITS },
    ],
    rows: clipRows,
    notes,
  };
  const tendencies: DraftTable = {
    name: `listener model ${name}`,
    tier: 'detail',
    title: phrase`Bias and inconsistency of each listener: ${name}`,
    columns: [
      { label: 'listener', key: 'listener' },
      { label: 'n', key: 'n' },
      { label: 'bias', key: 'bias', digits: DIGITS },
      { label: 'inconsistency', key: 'inconsistency', digits: DIGITS },
    ],
    rows: listenerRows,
    notes: [...notes, 'Both in points of the scale, without an interval.'],
  };
  return { tables: [quality, tendencies] };
}
