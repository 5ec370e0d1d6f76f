import { neutralised } from '#core/formats/csv.ts';

/**
 * A value of JSON, Parquet or a workbook, written like a cell of Earshot's CSV files. Lists and objects are JSON. Null
 * gives an empty cell.
 */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return neutralised(value.normalize('NFC'));
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  return JSON.stringify(value, (_, own: unknown) => (typeof own === 'bigint' ? Number(own) : own)) ?? '';
}
