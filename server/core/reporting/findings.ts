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
 * The conclusions of the primary analysis of every block, in order: the sentences with which a report begins. A sentence
 * that several scales share appears once, at its first place. Nothing else is a finding.
 */
export function findingsOf(blocks: readonly { tables: readonly ResultTable[] }[]): Finding[] {
  const found = blocks.flatMap(({ tables }, block) =>
    tables.flatMap(({ tier, lead = [] }, table) =>
      tier === 'primary' ? lead.map((text) => ({ text, block, table })) : [],
    ),
  );
  const first = new Map(found.toReversed().map((finding) => [finding.text, finding]));
  return found.filter((finding) => first.get(finding.text) === finding);
}
