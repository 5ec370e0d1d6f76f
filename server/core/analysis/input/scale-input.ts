import { once } from '../../order/once.ts';
import type { VoteColumns } from '../../stats/agreement/vote-columns.ts';
import type { Scale } from './analysis.ts';
import type { BlockInput } from './input.ts';
import { ratedSystems, type RatedSystems } from './rated-systems.ts';
import { scaleVotes } from './scale-votes.ts';

/** Input of the results of one scale, with what several of them read: each is computed when it is first needed. */
export interface ScaleInput extends BlockInput {
  /** The votes on clips (or pairs) under test that count. */
  votes(): VoteColumns;
  /** Those on clips under test by system. */
  systems(): RatedSystems;
}

/** Input of the results of one scale of a block. */
export const scaleInput = ({ name }: Scale, input: BlockInput): ScaleInput => ({
  ...input,
  votes: once(() => scaleVotes(name, input.ratings)),
  systems: once(() => ratedSystems(name, input.ratings)),
});
