type Cell = string | number | null;

/** What a spreadsheet would take for a formula, or anybody for a missing value, gets a ' in front, as in every export. */
const neutralised = (words: string): string => (/^'*([=+\-@\t\r]|NA$)/u.test(words) ? `'${words}` : words);

const quoted = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cellOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined || cell === '') return 'NA';
  return typeof cell === 'number' ? String(cell) : quoted(neutralised(cell));
}

/** Rows as CSV after RFC 4180, every member a column, numbers in full, NA for what is missing: the file of the command line's report. */
export function recordsCsv(rows: readonly Readonly<Record<string, Cell>>[]): string {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [
    keys.map((key) => quoted(neutralised(key))),
    ...rows.map((row) => keys.map((key) => cellOf(row[key]))),
  ];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}
