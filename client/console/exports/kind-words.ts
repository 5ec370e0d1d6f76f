import type { ExportKind } from '#core/api/exports.ts';

/** Key of the text about a kind of export; some differ for studies of imported ratings. */
export const aboutOf = (kind: ExportKind, isImported: boolean) =>
  isImported && (kind === 'tables' || kind === 'archive')
    ? (`imported.${kind}.about` as const)
    : (`${kind}.about` as const);

/** Key of its title. */
export const titleOf = (kind: ExportKind, isImported: boolean) =>
  isImported && kind === 'tables' ? 'imported.tables.title' : (`${kind}.title` as const);
