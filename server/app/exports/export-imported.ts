import { join } from 'node:path';
import { SESSION_MODES } from '#core/session/session.ts';
import { StagedFiles } from '../../platform/staged-files.ts';
import type { ImportedSource } from '../imports/imported-study.ts';
import { ratingColumns } from '../imports/import-ratings.ts';
import { aboutImported, dataDictionary } from './dictionary.ts';
import { AT_ONCE, type Exported, type ExportOptions } from './export-tables.ts';
import { Layouts } from './formats/layouts.ts';
import { beginTableIn } from './other-tables.ts';

/**
 * Writes the table of imported ratings under their screening and the decisions about listeners, with a data dictionary.
 * There are no tables of sessions, plays or events: the imported file does not have them.
 */
export async function exportImported(
  name: string,
  source: ImportedSource,
  { out, formats = [], hasMark = false }: Pick<ExportOptions, 'out' | 'formats' | 'hasMark'>,
): Promise<Exported> {
  const { ratings } = source.under();
  const columns = ratingColumns(source.table?.columns ?? []);
  const pathOf = (end: string): string => join(out, `${name}-${end}`);
  const files = new StagedFiles();
  try {
    const table = await beginTableIn(files, pathOf, hasMark)('ratings', 'One row a rating.', columns);
    for (const format of formats) format.survey?.(ratings);
    const layouts = await Layouts.begin(formats, { files, pathOf, columns, versions: [], hasMark });
    for (let from = 0; from < ratings.length; from += AT_ONCE) {
      const some = ratings.slice(from, from + AT_ONCE);
      await table.add(some);
      await layouts.add(some);
    }
    const written = await table.finish();
    const { paths: others, warnings } = await layouts.finish();
    const counted = ratings.filter(({ counts }) => counts).length;
    const modes = SESSION_MODES.filter((mode) => ratings.some((rating) => rating.mode === mode));
    const dictionary = pathOf('ratings.dictionary.json');
    const content = dataDictionary({ ...written, counted, modes, hasMark }, [], aboutImported(name, source));
    const described = await files.open(dictionary);
    await described.append(`${JSON.stringify(content, null, 2)}\n`);
    await described.finish();
    await files.publish();
    const { rows } = written;
    return {
      csv: pathOf('ratings.csv'),
      dictionary,
      others,
      scripts: [],
      rows,
      counted,
      warnings: [...source.warnings, ...warnings],
    };
  } finally {
    await files.discard();
  }
}
