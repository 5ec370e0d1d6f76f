/** One step of a pattern: a fixed name, or a name with parts. */
type PatternStep =
  | { name: string }
  | { read: (name: string, split?: 'first' | 'last') => Record<string, string> | 'ambiguous' | null };

export interface PathPattern {
  /** Names of the parts, in order. */
  parts: string[];
  steps: PatternStep[];
}

const PART = /\{([^{}]*)\}/g;

/**
 * Parses a pattern like clips/{system}/{item}.flac. A part matches one or more characters other than a slash. Returns
 * a message for an invalid pattern.
 */
export function parsePattern(pattern: string): PathPattern | { problem: string } {
  const read = parseNames(pattern);
  if ('problem' in read || /\.(flac|wav|mp3|ogg|opus|m4a|aac)$/i.test(pattern)) return read;
  return {
    problem: 'clips are sound files; end the path in .flac or .wav (or .mp3, .ogg, .opus, .m4a, .aac)',
  };
}

/** Parses a pattern of any names, which need not be those of sound files. Example: {system}_{item}. */
export function parseNames(pattern: string): PathPattern | { problem: string } {
  const parts = [...pattern.matchAll(PART)].map(([, name]) => name ?? '');
  const problem = patternProblem(pattern, parts);
  return problem === null ? { parts, steps: pattern.split('/').map(step) } : { problem };
}

/**
 * Parts of a path that fits the pattern; null if it does not fit, or in more than one way. `split`: where a path that
 * fits in several ways is split, at the first possible places or at the last.
 */
export function partsOf(
  { steps }: PathPattern,
  path: string,
  split?: 'first' | 'last',
): Record<string, string> | null {
  const names = path.split('/');
  if (names.length !== steps.length) return null;
  const parts: Record<string, string> = {};
  for (const [index, found] of steps.entries()) {
    const name = names[index] ?? '';
    const read =
      'name' in found ? (found.name === name ? {} : null) : found.read(name.normalize('NFC'), split);
    if (read === null || read === 'ambiguous') return null;
    Object.assign(parts, read);
  }
  return parts;
}

function patternProblem(pattern: string, parts: readonly string[]): string | null {
  if (/[{}]/.test(pattern.replace(PART, ''))) return 'a { without its }; write parts like {item}';
  const badName = parts.find((part) => !/^[a-z][a-z0-9_]*$/.test(part));
  if (badName !== undefined) {
    return `the part {${badName}} must be lower-case letters, digits and _, beginning with a letter`;
  }
  const twice = parts.find((part, index) => parts.indexOf(part) !== index);
  if (twice !== undefined) return `the part {${twice}} appears twice; rename the second one`;
  if (/\}\{/.test(pattern)) return 'two parts without anything between them; put a / or - between';
  if (/[*?]/.test(pattern)) return '* and ? are not supported; name the part, like {take}';
  return null;
}

function step(text: string): PatternStep {
  if (!text.includes('{')) return { name: text };
  const shortest = matcher(text, '+?');
  const longest = matcher(text, '+');
  return {
    read(name, split) {
      if (split !== undefined) return split === 'first' ? shortest(name) : longest(name);
      const found = shortest(name);
      const other = longest(name);
      if (!found || !other) return null;
      return JSON.stringify(found) === JSON.stringify(other) ? found : 'ambiguous';
    },
  };
}

function matcher(text: string, repeat: string): (name: string) => Record<string, string> | null {
  const source = text
    .split(PART)
    .map((piece, index) => (index % 2 === 0 ? escape(piece) : `(?<${piece}>[^/]${repeat})`))
    .join('');
  const expression = new RegExp(`^${source}$`, 'u');
  return (name) => {
    const groups = expression.exec(name)?.groups;
    return groups ? { ...groups } : null;
  };
}

const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
