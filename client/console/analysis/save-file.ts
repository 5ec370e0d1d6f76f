import { recordsCsv } from '#core/formats/csv.ts';

/** Downloads a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.download = name;
  link.href = URL.createObjectURL(content);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Downloads rows as a CSV file; adds the file extension. */
export const saveCsv = (name: string, rows: Parameters<typeof recordsCsv>[0]): void =>
  saveFile(`${name}.csv`, new Blob([recordsCsv(rows)], { type: 'text/csv;charset=utf-8' }));

/** Example: 'HLS by system' is 'hls-by-system'. */
export const fileName = (...words: readonly string[]): string =>
  words
    .join(' ')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 80) || 'figure';
