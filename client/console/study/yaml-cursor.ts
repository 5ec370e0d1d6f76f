/** Position of the cursor in a study file. */
export interface YamlCursor {
  /** Keys from the outside in, without list positions. */
  path: readonly string[];
  /** Text values of the outermost list entry around the line, such as {name: 'quality'}. */
  entry: Readonly<Record<string, string>>;
}

interface Line {
  /** Column of the first dash; null: no list entry starts here. */
  dash: number | null;
  /** Column of the content. */
  column: number;
  key: string | null;
  value: string;
}

const LINE = /^( *)((?:- +|-$)*)(?:([\w][\w -]*?):(?= |$))?(.*)$/u;
/** Parses a map on one line, such as {check: headphones, signal: huggins}. */
const INLINE = /\b(method|check|rule): *([^,}#]+)/gu;

function lineOf(text: string): Line | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.startsWith('#')) return null;
  const [, space = '', dashes = '', key, value = ''] = LINE.exec(text) ?? [];
  return {
    dash: dashes === '' ? null : space.length,
    column: space.length + dashes.length,
    key: key ?? null,
    value: plain(value),
  };
}

/** Removes comment and quotes from a value. */
function plain(value: string): string {
  const bare = value.replace(/ #.*$/u, '').trim();
  return /^(["']).*\1$/u.test(bare) ? bare.slice(1, -1) : bare;
}

/**
 * Finds the keys above a line of YAML by indentation alone, so that it works in an incomplete file. Example: on the line
 * `pages: 4` of a first block the path is blocks, pages, and the entry is {method: …, pages: '4'}. `line` counts from 1.
 */
export function yamlCursor(text: string, line: number): YamlCursor {
  const raw = text.split('\n');
  const lines = raw.map(lineOf);
  const typed = raw[line - 1] ?? '';
  const own = lines[line - 1] ?? {
    dash: null,
    column: /^ */u.exec(typed)?.[0].length ?? 0,
    key: null,
    value: '',
  };
  const path: string[] = own.key === null ? [] : [own.key];
  let entry: Record<string, string> = inlineOf(typed);
  if (own.dash !== null && own.key === null && own.value !== '' && !own.value.startsWith('{'))
    entry = { check: own.value, rule: own.value };
  let column = own.column;
  for (let at = line - 1; at >= 0 && column > 0; at -= 1) {
    const above = lines[at];
    if (!above) continue;
    if (at < line - 1 && above.dash === null && above.key !== null && above.column < column) {
      path.unshift(above.key);
      column = above.column;
    } else if (above.dash !== null && above.dash < column) {
      const isWithin = at < line - 1 && above.key !== null && above.column < column;
      if (isWithin && above.key !== null) path.unshift(above.key);
      const said = entryAt(lines, at, above.column);
      entry = Object.keys(said).length > 0 ? said : entry;
      column = above.dash;
      const parent = parentOf(lines, at, above.dash);
      if (parent === null) break;
      path.unshift(parent.key);
      column = parent.column;
    }
  }
  return { path, entry };
}

/** Key of an entry's list; it can be in the dash's column. */
function parentOf(
  lines: readonly (Line | null)[],
  from: number,
  dash: number,
): { key: string; column: number } | null {
  for (let at = from - 1; at >= 0; at -= 1) {
    const line = lines[at];
    if (line && line.dash === null && line.key !== null && line.column <= dash)
      return { key: line.key, column: line.column };
  }
  return null;
}

function inlineOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(INLINE)].map(([, key = '', value = '']) => [key, plain(value)] as const),
  );
}

/** Keys with text values of the list entry that starts at a line. */
function entryAt(lines: readonly (Line | null)[], start: number, column: number): Record<string, string> {
  const said: Record<string, string> = {};
  for (const [at, line] of lines.entries()) {
    if (at < start || !line) continue;
    if (at > start && (line.column < column || (line.dash !== null && line.dash < column))) break;
    if (line.column === column && line.key !== null) said[line.key] = line.value;
  }
  return said;
}
