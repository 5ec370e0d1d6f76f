import { agreementTable } from './agreement-table.ts';
import type { Scale } from '../input/analysis.ts';
import type { BlockInput, BlockResults } from '../input/input.ts';
import { raterMatrix } from './rater-matrix.ts';
import { scaleVotes } from '../input/scale-votes.ts';
import { sosTable } from './sos-table.ts';

/**
 * Agreement of listeners on one scale (overall, by pair of listeners and by clip), from one table of votes. Empty for
 * facts.
 */
export function agreementResults(scale: Scale, { ratings }: BlockInput): Partial<BlockResults> {
  if (scale.judges === 'fact') return {};
  const votes = scaleVotes(scale, ratings);
  const { tables = [], figures = [] } = raterMatrix(scale, votes);
  const others = [agreementTable(scale, votes), sosTable(scale, votes)];
  const [agreement, sos] = others.map((table) => (table === null ? [] : [table]));
  return { tables: [...(agreement ?? []), ...tables, ...(sos ?? [])], figures };
}
