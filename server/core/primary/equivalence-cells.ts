import { phrase, type Words } from '../text/phrase.ts';
import type { DraftColumn } from '../analysis/tables/table.ts';
import type { Equivalence } from '../models/model-result.ts';
import { ALPHA } from './conclusion.ts';

/** The columns of `equivalenceCells`. */
export const EQUIVALENCE_COLUMNS: readonly DraftColumn[] = [
  { label: '90 %', key: null, interval: ['low90', 'high90'], digits: 2 },
  { label: 'p (equivalence)', key: 'pEquivalence', digits: 4 },
  { label: 'verdict', key: 'verdict' },
];

/** The result of two one-sided tests as cells of a row; null cells if nothing was tested. */
export const equivalenceCells = (equivalence: Equivalence | null) => ({
  low90: equivalence?.low90 ?? null,
  high90: equivalence?.high90 ?? null,
  pEquivalence: equivalence?.pValue ?? null,
  verdict: equivalence?.verdict ?? null,
});

/** Note on how equivalence was tested. `margin` in the unit of the scale. */
export const equivalenceNote = (margin: number): Words =>
  phrase`Equivalence: two one-sided tests against a margin of ${margin} at ${100 * ALPHA} %, each difference separately.
      non-inferior: a is not worse than b by the margin.`;
