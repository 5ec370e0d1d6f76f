/** What all observations of one kind share: their rows of the design matrices. */
export interface Kind {
  /** Row of the fixed effects' matrix X. */
  fixed: readonly number[];
  /** For each random factor, the row that the effects of a level are multiplied with. */
  random: readonly (readonly number[])[];
}

/** A place of the lower triangle of a relative covariance factor, and the number of the parameter that stands there. */
export interface FactorPlace {
  row: number;
  column: number;
  parameter: number;
}

/** Effects of the levels of one factor, such as listeners: independent between levels, of any covariance within one. */
export interface RandomFactor {
  /** Level of each observation, from 0. */
  level: Int32Array;
  levels: number;
  /** How many effects a level has. */
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

/** How many fixed effects there are. */
export const fixedWidth = ({ kinds }: MixedData): number => kinds[0]?.fixed.length ?? 0;

/** How many parameters the covariances of all factors have. */
export const parameterCount = ({ factors }: MixedData): number =>
  factors.flatMap(({ factor }) => factor).reduce((count, { parameter }) => Math.max(count, parameter + 1), 0);

/** Where the columns of each factor begin in Z; the last number is how many there are. */
export function columnStarts({ factors }: MixedData): number[] {
  const starts = [0];
  for (const { levels, width } of factors) starts.push((starts.at(-1) ?? 0) + levels * width);
  return starts;
}

/** The place of one effect with the given parameter. */
export const interceptFactor = (parameter: number): FactorPlace[] => [{ row: 0, column: 0, parameter }];

/** Places of `size` effects with any covariance: the lower triangle by columns, as lme4 numbers them. */
export const fullFactor = (size: number, first = 0): FactorPlace[] =>
  Array.from({ length: size }, (_, column) =>
    Array.from({ length: size - column }, (_unused, below) => ({ row: column + below, column })),
  )
    .flat()
    .map((place, index) => ({ ...place, parameter: first + index }));
