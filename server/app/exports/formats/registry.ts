import { EXPORT_FORMATS, type ExportFormat } from '#core/formats/export-formats.ts';
import type { RatingsFormat } from './format.ts';
import { jsonFormat } from './json.ts';
import { parquetFormat } from './parquet.ts';
import { sheetFormat } from './sheet.ts';
import { surealFormat } from './sureal.ts';
import { voiceMosFormat } from './voicemos.ts';
import { webMushraFormat } from './webmushra.ts';
import { wideFormat } from './wide.ts';

/** Layouts that an export can have in addition to the long table, by their command line names. */
const formats: Readonly<Record<ExportFormat, () => RatingsFormat>> = {
  parquet: parquetFormat,
  wide: wideFormat,
  json: jsonFormat,
  webmushra: webMushraFormat,
  sheet: sheetFormat,
  voicemos: voiceMosFormat,
  sureal: surealFormat,
};

export const FORMAT_NAMES: readonly string[] = EXPORT_FORMATS;

/** Format for one export; null for an unknown name. */
export function formatNamed(name: string): RatingsFormat | null {
  const known = EXPORT_FORMATS.find((format) => format === name);
  return known === undefined ? null : formats[known]();
}
