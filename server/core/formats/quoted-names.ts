/** A name in double quotes at the beginning of a part. A quote within it is written twice. */
const QUOTED = String.raw`(?<=(?:^|[,=])\s*)"(?:[^"]|"")*"`;

/** Parts of a text between separators that are not in quotes, without spaces around them. Example: 'a, "b, c"' has two. */
export function partsBetween(text: string, separator: ',' | '=' | ';'): string[] {
  const piece = new RegExp(`((?:${QUOTED}|[^${separator}])*)(${separator}|$)`, 'y');
  const parts: string[] = [];
  for (;;) {
    const [, part = '', end = ''] = piece.exec(text) ?? [];
    parts.push(part.trim());
    if (end === '') return parts;
  }
}

/** A name without its quotes. Example: '"a, b"' is 'a, b'. */
export const unquoted = (text: string): string =>
  /^"(?:[^"]|"")*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;

/** A name as a part of a list: in quotes if it could be read in another way. Example: 'a, b' is '"a, b"'. */
export const quotedName = (name: string): string =>
  /[,=!]|^"|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
