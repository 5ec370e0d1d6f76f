/** Widths of groups of characters as shares of the font size, those of DejaVu Sans: no common sans-serif font is wider. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijlIJ'.,:;|/\\ ]/u, 0.34],
  [/[ftr()[\]!"-]/u, 0.42],
  [/[cszxvyk_`*?]/u, 0.6],
  [/[mW@%]/u, 1],
  [/[wM&#+<=>^~]/u, 0.86],
  [/[a-z0-9EFLPSTYZ$]/u, 0.64],
  [/[A-Z\u2212]/u, 0.8],
];
/** Scripts whose characters are as wide as high. */
const FULL = /[\u2E80-\uA4CF\uAC00-\uD7AF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60]/;
const OTHER = 0.7;

const shareOf = (character: string): number =>
  FULL.test(character) ? 1 : (WIDTHS.find(([group]) => group.test(character))?.[1] ?? OTHER);

/** By character: a figure has thousands, of which few differ. */
const shares = new Map<string, number>();

function share(character: string): number {
  const known = shares.get(character) ?? shareOf(character);
  shares.set(character, known);
  return known;
}

/**
 * Upper estimate of the width of a line of text in pixels, so that no name is cut off where Helvetica is missing. An
 * estimate, so that a figure is the same wherever it is drawn, without a browser. `fontSize`: pixels. Example:
 * textWidth('mmm', 10) is 30.
 */
export function textWidth(text: string, fontSize: number): number {
  return Array.from(text).reduce((sum, character) => sum + share(character), 0) * fontSize;
}

/** Where a name may be broken: after a space or a sign that joins words. */
const PIECES = /[^ _\-/.,]*[ _\-/.,]+|[^ _\-/.,]+/g;

function cut(piece: string, width: number, fontSize: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of piece) {
    if (part !== '' && textWidth(part + character, fontSize) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

/**
 * Wraps a name into lines of at most `width` pixels: broken after spaces and the characters - _ / . and ,, and within a
 * word only if it is longer than a line. Example: wrapped('festival_hts', 55, 11) is ['festival_', 'hts'].
 */
export function wrapped(name: string, width: number, fontSize: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of (name.match(PIECES) ?? []).flatMap((one) => cut(one, width, fontSize))) {
    if (line !== '' && textWidth((line + piece).trimEnd(), fontSize) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return line.trim() === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()];
}
