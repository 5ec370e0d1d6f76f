import type { DeclaredScales } from '#core/analysis/input/known-scales.ts';
import { errorAt } from '../../study-files/parse/mistake.ts';
import { meant, orList } from '../../platform/words.ts';
import type { ImportedRating } from './ratings-table.ts';
import type { Rows } from './table/rows.ts';
import { cellMistake, refuse, type TableMistake } from './table/refuse.ts';

/** The mistake of a rating outside the declared ends of its scale; null if it is between them. */
export function offScaleMistake(
  table: Rows,
  { row, rating: { scale, canonicalValue: value } }: ImportedRating,
  scales: DeclaredScales,
): TableMistake | null {
  const bounds = scales.get(scale);
  if (!bounds || value === null || (value >= bounds.min && value <= bounds.max)) return null;
  const message = `${scale} is ${value}, off the scale ${bounds.min}..${bounds.max}; correct the rating or the ends of the scale`;
  return cellMistake(table, row, 'canonical_value', message, 'scales');
}

/** Throws StudyMistakes for declared ends of an unknown scale. `known`: names of scales and metrics. */
export function refuseUnknownScales(path: string, scales: DeclaredScales, known: readonly string[]): void {
  const names = [...new Set(known)];
  refuse(
    [...scales.keys()]
      .filter((name) => !names.includes(name))
      .map((name) => {
        const near = meant(name, names);
        const guess = near === null ? `write ${orList(names)}` : `did you mean ${near}?`;
        return errorAt(
          path,
          null,
          `${name} has declared ends, but is not a scale of the table; ${guess}`,
          'scales',
        );
      }),
  );
}
