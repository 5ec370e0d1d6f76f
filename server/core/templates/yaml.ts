const RESERVED = /^(?:true|false|null|yes|no|on|off|y|n)$/iu;

/** A name as a value in YAML, also inside [] and {}. */
export const scalar = (text: string): string =>
  /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(text) && !RESERVED.test(text) ? text : JSON.stringify(text);

/** Names as a list on one line. */
export const list = (names: readonly string[]): string => `[${names.map(scalar).join(', ')}]`;

/** A path pattern as a value outside [] and {}. */
export const patternText = (pattern: string): string =>
  /^[\p{L}_][\p{L}\p{N}_./{}-]*$/u.test(pattern) ? pattern : JSON.stringify(pattern);

/** A selection of clips. Example: '{where: {system: human}}'. */
export function selection(part: string, value: string, set?: string): string {
  return `{${set === undefined ? '' : `set: ${set}, `}where: {${part}: ${scalar(value)}}}`;
}
