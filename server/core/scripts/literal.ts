/** A text as R and Python write it; JSON's escapes are theirs too. Example: literal('a"b') is "a\"b" in quotes. */
export const literal = (text: string): string => JSON.stringify(text);

/** A list of texts, one a line where they are many. */
export const literals = (texts: readonly string[], indent: string): string =>
  texts.map(literal).join(texts.length > 4 ? `,\n${indent}` : ', ');
