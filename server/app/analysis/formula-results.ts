import type { DraftBlock } from '#core/analysis/blocks/analyse-blocks.ts';
import { rowsOf } from '#core/ratings/compact-ratings.ts';
import type { Rating, Ratings } from '#core/ratings/ratings.ts';
import { ModelRefused } from './models/engine.ts';
import { formulaTables } from './r/formula-tables.ts';
import { modelFormula, type ModelFormula } from './r/model-formula.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';

/** Parses a formula that a person typed. Throws StudyMistakes for invalid text. */
function typed(text: string, ratings: readonly Rating[]): ModelFormula {
  try {
    return modelFormula(text, ratings);
  } catch (cause) {
    throw cause instanceof ModelRefused ? new StudyMistakes(cause.message, ['formula']) : cause;
  }
}

/**
 * Adds the tables of one more model for each scale, fitted by R, to the blocks, or the reason why a scale has none.
 * `idsOf`: the versions whose ratings a block combines; null for all. Throws StudyMistakes for an invalid formula.
 */
export async function withFormula(
  blocks: readonly DraftBlock[],
  ratings: Ratings,
  text: string | undefined,
  idsOf: (block: DraftBlock) => ReadonlySet<string> | null,
): Promise<{ blocks: DraftBlock[]; warnings: string[] }> {
  if (text === undefined) return { blocks: [...blocks], warnings: [] };
  const rows = rowsOf(ratings);
  const formula = typed(text, rows);
  const warnings: string[] = [];
  const modelled = [];
  for (const block of blocks) {
    const ids = idsOf(block);
    const own = rows.filter(
      (rating) => rating.block === block.block && (ids === null || ids.has(rating.studyVersion)),
    );
    const scales = new Set(
      own.flatMap(({ scale, canonicalValue }) => (canonicalValue === null ? [] : scale)),
    );
    const tables = [];
    for (const scale of scales) {
      try {
        tables.push(...(await formulaTables(scale, own, formula, new AbortController().signal)));
      } catch (cause) {
        if (!(cause instanceof ModelRefused)) throw cause;
        warnings.push(`block ${block.block}, ${scale}: no model of the formula: ${cause.message}`);
      }
    }
    modelled.push({ ...block, tables: [...block.tables, ...tables] });
  }
  return { blocks: modelled, warnings };
}
