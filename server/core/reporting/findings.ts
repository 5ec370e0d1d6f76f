import type { ResultTable } from '../analysis/tables/table.ts';

/** A sentence of the primary analysis, and the place of the table that has its numbers. */
export interface Finding {
  text: string;
  /** Index of the block. */
  block: number;
  /** Index of the table within its block. */
  table: number;
}

/**
 * The conclusions of the primary analysis of every block, in order: the sentences with which a report begins. Nothing
 * else is a finding.
 */
export const findingsOf = (blocks: readonly { tables: readonly ResultTable[] }[]): Finding[] =>
  blocks.flatMap(({ tables }, block) =>
    tables.flatMap(({ tier, lead = [] }, table) =>
      tier === 'primary' ? lead.map((text) => ({ text, block, table })) : [],
    ),
  );
