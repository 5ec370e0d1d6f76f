/** Names with numbers from 1. Example: numberedNames('s', 2) is s1 and s2. */
export const numberedNames = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
