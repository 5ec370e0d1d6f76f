import { numberText } from '../../i18n/formats.ts';

/** Example: 1536 is '2 kB', 3 million is '2.9 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1024 ** 2) return `${numberText(Math.max(1, Math.round(bytes / 1024)))} kB`;
  return bytes < 1024 ** 3
    ? `${numberText(bytes / 1024 ** 2, 1)} MB`
    : `${numberText(bytes / 1024 ** 3, 2)} GB`;
}
