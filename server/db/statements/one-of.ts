/** Reads a column that holds one of some values. Throws for any other: another program wrote it. */
export function oneOf<T extends string | number>(known: readonly T[], value: string | number): T {
  const found = known.find((candidate) => candidate === value);
  if (found === undefined)
    throw new Error(`the database holds '${value}' where one of ${known.join(', ')} belongs`);
  return found;
}
