/** Where in a study file somebody writes. */
export interface YamlCursor {
  /** Keys from the outside in; positions in lists are left out. */
  path: readonly string[];
  /** What an entry of a list says of itself, like {name: 'quality'}; of the outermost list that the line is in. */
  entry: Readonly<Record<string, string>>;
}

interface Line {
  /** Column of the first dash; null: no entry of a list begins here. */
  dash: number | null;
  /** Column of what is said. */
  column: number;
  key: string | null;
  value: string;
}

const LINE = /^( *)((?:- +|-$)*)(?:([\w][\w -]*?):(?= |$))?(.*)$/u;
/** A map on one line, like {check: headphones, signal: huggins}. */
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

/** A value without its comment and quotes. */
function plain(value: string): string {
  const bare = value.replace(/ #.*$/u, '').trim();
  return /^(["']).*\1$/u.test(bare) ? bare.slice(1, -1) : bare;
}

/**
 * The keys above a line of YAML, found by indentation alone, so that it works while the file is half written. Example: on the line
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

/** The key whose list an entry is in: it may stand in the dash's own column. */
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

/** Keys with texts of the entry of a list that begins at a line. */
function entryAt(lines: readonly (Line | null)[], start: number, column: number): Record<string, string> {
  const said: Record<string, string> = {};
  for (const [at, line] of lines.entries()) {
    if (at < start || !line) continue;
    if (at > start && (line.column < column || (line.dash !== null && line.dash < column))) break;
    if (line.column === column && line.key !== null) said[line.key] = line.value;
  }
  return said;
}
