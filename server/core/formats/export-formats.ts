/** Layouts that ratings can be exported in beside the long table, by the word of the command line. */
export const EXPORT_FORMATS = ['parquet', 'wide', 'json', 'webmushra'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
