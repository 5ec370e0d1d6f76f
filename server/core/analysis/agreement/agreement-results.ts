import { agreementTable } from './agreement-table.ts';
import type { Scale } from '../input/analysis.ts';
import { voteTable } from '../../stats/agreement/vote-table.ts';
import type { BlockResults } from '../input/input.ts';
import type { ScaleInput } from '../input/scale-input.ts';
import { raterMatrix } from './rater-matrix.ts';
import { sosTable } from './sos-table.ts';

/**
 * Agreement of listeners on one scale (overall, by pair of listeners and by clip), from one table of votes. Empty for
 * facts.
 */
export function agreementResults(scale: Scale, input: Pick<ScaleInput, 'votes'>): Partial<BlockResults> {
  if (scale.judges === 'fact') return {};
  const votes = voteTable(input.votes());
  const { tables = [], figures = [] } = raterMatrix(scale, votes);
  const others = [agreementTable(scale, votes), sosTable(scale, votes)];
  const [agreement, sos] = others.map((table) => (table === null ? [] : [table]));
  return { tables: [...(agreement ?? []), ...tables, ...(sos ?? [])], figures };
}
