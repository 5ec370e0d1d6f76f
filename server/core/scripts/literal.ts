/** A string literal of R and Python, which share JSON's escapes. Example: literal('a"b') is "a\"b" in quotes. */
export const literal = (text: string): string => JSON.stringify(text);

/** A list of string literals, one per line if there are many. */
export const literals = (texts: readonly string[], indent: string): string =>
  texts.map(literal).join(texts.length > 4 ? `,\n${indent}` : ', ');
