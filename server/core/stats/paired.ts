/** Throws a RangeError when x and y are not two equally long lists of finite numbers. */
export function requirePaired(name: string, x: readonly number[], y: readonly number[]): void {
  if (x.length !== y.length) {
    throw new RangeError(
      `${name} requires two lists of equal length, not ${x.length} and ${y.length} values.`,
    );
  }
  if (!x.every(Number.isFinite) || !y.every(Number.isFinite)) {
    throw new RangeError(`${name} requires finite numbers: leave pairs with a missing value out first.`);
  }
}
