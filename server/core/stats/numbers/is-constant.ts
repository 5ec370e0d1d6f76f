/** Whether all values are the same number; true for none. */
export const isConstant = (values: readonly number[]): boolean =>
  values.every((value) => value === values[0]);
