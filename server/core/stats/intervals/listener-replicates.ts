import { fail } from '../../order/fail.ts';
import type { Random } from '../../order/random.ts';
import type { CrossedVotes } from './crossed-votes.ts';

/** Largest number of listeners left out one at a time; more are left out in this number of groups. */
const MOST_GROUPS = 200;
/** Least number of leave-outs of shuffled votes. */
const LEAST_REPLICATES = 200;
const MOST_SWEEPS = 50;
/** Rounding errors of sums in another order are smaller. */
const PRECISION = 1e9;

/** How much higher each listener votes than the others, by least squares of votes on clips and listeners. */
function listenerEffects({ clips, listeners, starts, listenerOf, values }: CrossedVotes): Float64Array {
  const effects = new Float64Array(listeners);
  const counts = new Float64Array(listeners);
  for (const listener of listenerOf) counts[listener] = (counts[listener] ?? fail()) + 1;
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep += 1) {
    const sums = new Float64Array(listeners);
    for (let clip = 0; clip < clips; clip += 1) {
      const [start, end] = [starts[clip] ?? fail(), starts[clip + 1] ?? fail()];
      let mean = 0;
      for (let vote = start; vote < end; vote += 1)
        mean += ((values[vote] ?? fail()) - (effects[listenerOf[vote] ?? fail()] ?? fail())) / (end - start);
      for (let vote = start; vote < end; vote += 1) {
        const listener = listenerOf[vote] ?? fail();
        sums[listener] = (sums[listener] ?? fail()) + (values[vote] ?? fail()) - mean;
      }
    }
    let moved = 0;
    for (let listener = 0; listener < listeners; listener += 1) {
      const next = (sums[listener] ?? fail()) / (counts[listener] ?? fail());
      moved = Math.max(moved, Math.abs(next - (effects[listener] ?? fail())));
      effects[listener] = next;
    }
    if (moved < 1e-9) break;
  }
  return effects;
}

/** Each vote minus the mean of its clip, after removing listeners' biases. */
function deviationsOf(votes: CrossedVotes): Float64Array {
  const { clips, starts, listenerOf, values } = votes;
  const effects = listenerEffects(votes);
  const deviations = values.map((value, vote) => value - (effects[listenerOf[vote] ?? fail()] ?? fail()));
  for (let clip = 0; clip < clips; clip += 1) {
    const own = deviations.subarray(starts[clip] ?? fail(), starts[clip + 1] ?? fail());
    const mean = own.reduce((sum, value) => sum + value, 0) / own.length;
    for (let index = 0; index < own.length; index += 1) own[index] = (own[index] ?? fail()) - mean;
  }
  return deviations;
}

/** The deviations of every clip in random order. */
function dealtAgain(deviations: Float64Array, { clips, starts }: CrossedVotes, random: Random): Float64Array {
  const dealt = deviations.slice();
  for (let clip = 0; clip < clips; clip += 1) {
    const [start, end] = [starts[clip] ?? fail(), starts[clip + 1] ?? fail()];
    for (let vote = end - 1; vote > start; vote -= 1) {
      const other = start + random.int(vote - start + 1);
      const held = dealt[vote] ?? fail();
      dealt[vote] = dealt[other] ?? fail();
      dealt[other] = held;
    }
  }
  return dealt;
}

/** The means of all clips without each group; NaN if no listener is left. */
function withoutEach(
  { clips, starts, listenerOf }: CrossedVotes,
  means: Float64Array,
  deviations: Float64Array,
  groups: number,
): Float64Array[] {
  const columns = Array.from({ length: groups }, () => means.slice());
  const [sums, counts] = [new Float64Array(groups), new Uint32Array(groups)];
  for (let clip = 0; clip < clips; clip += 1) {
    const [start, end] = [starts[clip] ?? fail(), starts[clip + 1] ?? fail()];
    for (let vote = start; vote < end; vote += 1) {
      const group = (listenerOf[vote] ?? fail()) % groups;
      sums[group] = (sums[group] ?? fail()) + (deviations[vote] ?? fail());
      counts[group] = (counts[group] ?? fail()) + 1;
    }
    for (let group = 0; group < groups; group += 1) {
      const count = counts[group] ?? fail();
      if (count === 0) continue;
      // Deviations sum to 0, so the others' sum is minus this one.
      (columns[group] ?? fail())[clip] = rounded(
        (means[clip] ?? fail()) - (sums[group] ?? fail()) / (end - start - count),
      );
      sums[group] = 0;
      counts[group] = 0;
    }
  }
  return columns;
}

/** Keeps ties. */
const rounded = (mean: number): number =>
  Number.isFinite(mean) ? Math.round(mean * PRECISION) / PRECISION : NaN;

/** Number of groups of listeners that are left out, one at a time. */
export const groupsOf = ({ listeners }: Pick<CrossedVotes, 'listeners'>): number =>
  Math.min(listeners, MOST_GROUPS);

/**
 * The means of clips with one listener left out at a time, a column for each (from 200 listeners on, one of 200
 * groups). Then the same for votes shuffled among the listeners of their clip, one list for each shuffle. The excess
 * variance of the first over the others is the variation among listeners beyond the noise of single votes. A listener's
 * bias shifts all clips equally and is removed. `means`: of the votes of each clip. O(lists (groups clips + votes)).
 */
export function* listenerReplicates(
  votes: CrossedVotes,
  means: Float64Array,
  random: Random,
): Generator<readonly Float64Array[], void, undefined> {
  const groups = groupsOf(votes);
  const deviations = deviationsOf(votes);
  yield withoutEach(votes, means, deviations, groups);
  for (let columns = 0; columns < LEAST_REPLICATES; columns += groups)
    yield withoutEach(votes, means, dealtAgain(deviations, votes, random), groups);
}
