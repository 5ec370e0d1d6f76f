import type { RatingsFormat } from './format.ts';
import { jsonFormat } from './json.ts';
import { parquetFormat } from './parquet.ts';
import { webMushraFormat } from './webmushra.ts';
import { wideFormat } from './wide.ts';

/** Layouts that an export can have beside the long table, by the word of the command line. */
const formats: Readonly<Record<string, () => RatingsFormat>> = {
  parquet: parquetFormat,
  wide: wideFormat,
  json: jsonFormat,
  webmushra: webMushraFormat,
};

export const FORMAT_NAMES = Object.keys(formats);

/** A format for one export; null for a name that there is not. */
export const formatNamed = (name: string): RatingsFormat | null => formats[name]?.() ?? null;
