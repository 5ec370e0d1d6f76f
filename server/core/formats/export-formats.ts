/** Export layouts besides the long table, by their name on the command line. */
export const EXPORT_FORMATS = [
  'parquet',
  'wide',
  'json',
  'webmushra',
  'sheet',
  'voicemos',
  'sureal',
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
