import { EXPORT_FORMATS, type ExportFormat } from '../formats/export-formats.ts';
import type { ExportKind } from './exports.ts';
import type { ImportedTable } from './ratings-import.ts';

/** Exports of imported ratings. Mixed models need ratings of single listeners. */
export const importedKinds = ({ means }: Pick<ImportedTable, 'means'>): readonly ExportKind[] => [
  'tables',
  'report',
  'paper',
  'archive',
  ...(means ? [] : (['models'] as const)),
];

/** Layouts of imported ratings: the tables of webMUSHRA need the pages of a study. */
export const IMPORTED_FORMATS: readonly ExportFormat[] = EXPORT_FORMATS.filter(
  (name) => name !== 'webmushra',
);
