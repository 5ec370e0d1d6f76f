import { fail } from '../../order/fail.ts';

/** Rows of the design matrices shared by all observations of one kind. */
export interface Kind {
  /** Row of the fixed effects' matrix X. */
  fixed: readonly number[];
  /** For each random factor, the row that multiplies the effects of a level. */
  random: readonly (readonly number[])[];
}

/** A place in the lower triangle of a relative covariance factor, and the index of its parameter. */
export interface FactorPlace {
  row: number;
  column: number;
  parameter: number;
}

/** Effects of the levels of one factor, such as listeners: independent between levels, with any covariance within a level. */
export interface RandomFactor {
  /** Level of each observation, from 0. */
  level: Int32Array;
  levels: number;
  /** Number of effects of a level. */
  width: number;
  factor: readonly FactorPlace[];
}

/** The observations of a linear mixed model y = X beta + Z b + e with any number of random factors, crossed or nested. */
export interface MixedData {
  values: Float64Array;
  /** Kind of each observation: an index of `kinds`. */
  kind: Int32Array;
  kinds: readonly Kind[];
  factors: readonly RandomFactor[];
}

/** Number of fixed effects. */
export const fixedWidth = ({ kinds }: MixedData): number => kinds[0]?.fixed.length ?? fail();

/** Number of covariance parameters of all factors. */
export const parameterCount = ({ factors }: MixedData): number =>
  factors.flatMap(({ factor }) => factor).reduce((count, { parameter }) => Math.max(count, parameter + 1), 0);

/** First column of each factor in Z; the last entry is the number of columns. */
export function columnStarts({ factors }: MixedData): number[] {
  const starts = [0];
  for (const { levels, width } of factors) starts.push((starts.at(-1) ?? fail()) + levels * width);
  return starts;
}

/** The place of one effect with the given parameter. */
export const interceptFactor = (parameter: number): FactorPlace[] => [{ row: 0, column: 0, parameter }];

/** Places of `size` effects with any covariance: the lower triangle by columns, numbered as in lme4. */
export const fullFactor = (size: number, first = 0): FactorPlace[] =>
  Array.from({ length: size }, (_, column) =>
    Array.from({ length: size - column }, (_unused, below) => ({ row: column + below, column })),
  )
    .flat()
    .map((place, index) => ({ ...place, parameter: first + index }));
