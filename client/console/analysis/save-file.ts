/** Gives the reader a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.download = name;
  link.href = URL.createObjectURL(content);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Example: 'HLS by system' is 'hls-by-system'. */
export const fileName = (...words: readonly string[]): string =>
  words
    .join(' ')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 80) || 'figure';
