/** What all observations of one kind share: their rows of the two design matrices. */
export interface Kind {
  /** Row of the fixed effects' matrix X. */
  fixed: readonly number[];
  /** Row of the matrix that a group's random effects are multiplied with. */
  random: readonly number[];
}

/** A place of the lower triangle of a group's relative covariance factor, and the parameter that stands there. */
export interface FactorPlace {
  row: number;
  column: number;
  parameter: number;
}

/** An intercept for each level of a factor that crosses the groups, such as clips that many listeners rate. */
export interface CrossedFactor {
  /** Level of each observation, from 0. */
  level: Int32Array;
  levels: number;
}

/**
 * The observations of a linear mixed model y = X beta + Z b + e: one grouping factor whose groups are independent given
 * the crossed factors (listeners), with any covariance of their effects, and crossed intercepts.
 */
export interface MixedData {
  values: Float64Array;
  /** Group of each observation, from 0. */
  group: Int32Array;
  groups: number;
  /** Kind of each observation: an index of `kinds`. */
  kind: Int32Array;
  kinds: readonly Kind[];
  /** Where the parameters of the groups' covariance factor stand; the crossed factors have one parameter each after them. */
  factor: readonly FactorPlace[];
  crossed: readonly CrossedFactor[];
}

/** How many effects a group has. */
export const randomWidth = ({ kinds }: MixedData): number => kinds[0]?.random.length ?? 0;

/** How many fixed effects there are. */
export const fixedWidth = ({ kinds }: MixedData): number => kinds[0]?.fixed.length ?? 0;

/** How many parameters the groups' covariance has. */
export const groupParameters = ({ factor }: MixedData): number =>
  factor.reduce((count, { parameter }) => Math.max(count, parameter + 1), 0);

/** Places of independent effects: the i-th with the parameter `of[i]`. Example: [0, 1, 1] for an intercept and two systems. */
export const diagonalFactor = (of: readonly number[]): FactorPlace[] =>
  of.map((parameter, row) => ({ row, column: row, parameter }));

/** Places of `size` effects with any covariance: the lower triangle by columns, as lme4 numbers them. */
export const fullFactor = (size: number): FactorPlace[] =>
  Array.from({ length: size }, (_, column) =>
    Array.from({ length: size - column }, (_unused, below) => ({ row: column + below, column })),
  )
    .flat()
    .map((place, parameter) => ({ ...place, parameter }));
