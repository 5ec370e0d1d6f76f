import { z } from 'zod';
import type { Rating } from '../../ratings/ratings.ts';
import { countPages, groupsOf, type Parts } from '../contract/groups.ts';
import { defineRule } from '../contract/rule.ts';
import { HUMAN_TRAPS, passesTraps } from '../contract/traps.ts';

/** Reason to exclude a batch of one listener; null if it counts. */
function faultOf(batch: readonly Rating[], pages: number): string | null {
  const labelled = batch.toSorted((a, b) => a.page - b.page);
  const labels = (role: string): string[] =>
    labelled.flatMap((rating) => (rating.role === role && rating.label !== null ? [rating.label] : []));
  const [flawed, human] = [labels('flawed'), labels('human')];
  const rated = countPages(labelled.filter(({ label }) => label !== null));
  if (rated < pages || flawed.length === 0 || human.length < HUMAN_TRAPS)
    return `incomplete: ${rated} of ${pages} pages, ${flawed.length} flawed and ${human.length} human clips labelled`;
  if (passesTraps(flawed, human)) return null;
  return `flawed: ${flawed.join(', ')}; human: ${human.join(', ')}`;
}

/**
 * A batch counts if its flawed clip was labelled machine and at least one of its two human clips human; 'unclear' is never
 * correct. An unfinished batch is incomplete and never counts, even if its traps were passed. Excludes all ratings of the
 * batch, but not those of other batches.
 */
export const attBatchRule = defineRule({
  id: 'att batch',
  version: 1,
  summary:
    'The flawed clip of a batch not labelled machine, no human clip labelled human, or a batch not finished.',
  source: 'Audio Turing Test, section 3.3',
  tests: 'right answers',
  effect: 'exclude',
  params: z.strictObject({
    pages: z.int().min(1).default(10).describe('Pages of a complete batch, including traps.'),
  }),
  needs: [
    { reads: 'batch' },
    { reads: 'label', values: ['human', 'unclear', 'machine'] },
    { reads: 'role', values: ['flawed'] },
    { reads: 'role', values: ['human'] },
  ],
  find: (ratings, { pages }) => {
    const batched = ratings.filter(({ batch }) => batch !== null);
    const keyOf: Parts = ({ block, listener, session, batch }) => [block, listener, session, batch];
    return [...groupsOf(batched, keyOf)].flatMap(({ first: { listener, batch }, ratings: own }) => {
      const fault = faultOf(own, pages);
      return fault === null ? [] : [{ listener, ratings: own, evidence: `batch ${batch}: ${fault}` }];
    });
  },
});
