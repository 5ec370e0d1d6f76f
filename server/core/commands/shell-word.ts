/** Quotes a word for a shell. Example: 'a b' is "'a b'". */
export const shellWord = (word: string): string =>
  /^[\w./=:@,-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
