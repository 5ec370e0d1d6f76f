const WIDE = /[mwMW@%]/;
const CAPITAL = /[A-Z0-9_+=<>?&#$]/;
const NARROW = /[ijltfrI.,:;'!|()[\]{}/\\ -]/;
/** Scripts whose characters are as wide as high. */
const FULL = /[\u2E80-\uA4CF\uAC00-\uD7AF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60]/;

function share(character: string): number {
  if (FULL.test(character)) return 1;
  if (WIDE.test(character)) return 0.87;
  if (NARROW.test(character)) return 0.32;
  return CAPITAL.test(character) ? 0.65 : 0.55;
}

/**
 * Approximate width of a line of text in pixels, in Helvetica or a similar font. An estimate, so that a figure is the same
 * wherever it is drawn, without a browser. `fontSize`: pixels. Example: textWidth('mmm', 10) is 26.1.
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
 * word only if it is longer than a line. Example: wrapped('festival_hts', 50, 11) is ['festival_', 'hts'].
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
