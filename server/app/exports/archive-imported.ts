import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importedExportCommand } from '#core/commands/export-command.ts';
import { tableWords } from '#core/commands/table-words.ts';
import type { RenderReport } from '#core/reporting/report-page.ts';
import { SESSION_MODES } from '#core/session/session.ts';
import { earshotVersion } from '../../platform/earshot-version.ts';
import { fileSha256 } from '../../platform/zip-folder.ts';
import { analyseRatedTable } from '../analysis/analyse.ts';
import { writeReport } from '../analysis/drawing/write-report.ts';
import type { ImportedSource, ImportedStudy } from '../imports/imported-study.ts';
import { ratingsTable } from '../imports/ratings-study.ts';
import { DECISIONS } from '../imports/imported-decisions.ts';
import { ifAbsent } from '../../platform/inside-folder.ts';
import { exportImported } from './export-imported.ts';
import { formatNamed } from './formats/registry.ts';
import { environmentJson, packArchive, type Archived } from './pack-archive.ts';

const readme = (name: string, { imported }: ImportedSource, table: string): string =>
  `The imported ratings ${name}, archived by ${earshotVersion()}.

They were imported from ${imported.file}, which is not in this archive: it may name listeners. It was read with
  ${imported.command}

import/ratings.csv       the ratings as imported; SHA-256 ${table}
import/decisions.jsonl   decisions about listeners by hand, one a line, if there are any
export/                  all ratings, counting or not, with their reasons; ratings.dictionary.json explains every column
report/report.html       tables and figures, which open in any browser; the same as CSV, SVG and JSON beside it
environment.json         software that created this archive
datapackage.json         description of all files and columns, for programs and repositories (Frictionless Data Package)
ro-crate-metadata.json   description of all files, for repositories (RO-Crate)
checksums.sha256         checksums of all files; verify them with: sha256sum -c checksums.sha256

Listeners have the names that the imported file gives them.
Analyse again without a database: rename export/${name}-ratings.csv to ratings.csv, then
  earshot analyse ${tableWords(imported).join(' ')}
`;

interface ImportedArchive {
  name: string;
  study: ImportedStudy;
  source: ImportedSource;
  /** Path of the archive. */
  out: string;
  now: () => number;
  renderReport: RenderReport;
}

/** Packs imported ratings as `archiveStudy` packs a study, without what no imported file has: versions, clips and methods. */
export async function archiveImported(order: ImportedArchive): Promise<Archived> {
  const { name, study, source, now, renderReport } = order;
  const command =
    importedExportCommand(
      { kind: 'report', scores: false, rehearsals: false, metrics: [], lower: [] },
      study.study,
    ) ?? '';
  return packArchive({ ...order, command: null }, async (folder) => {
    const { path } = ratingsTable(study.folder, study.study);
    await mkdir(join(folder, 'import'));
    await copyFile(path, join(folder, 'import/ratings.csv'));
    await copyFile(join(study.folder, DECISIONS), join(folder, 'import', DECISIONS)).catch(
      ifAbsent(undefined),
    );
    const parquet = formatNamed('parquet');
    await exportImported(name, source, { out: join(folder, 'export'), formats: parquet ? [parquet] : [] });
    const { json } = await analyseRatedTable(source, { name, means: study.study.means });
    await writeReport({
      out: join(folder, 'report'),
      analysis: json,
      card: null,
      command,
      now,
      renderReport,
    });
    const modes = SESSION_MODES.filter((mode) => source.ratings.some((rating) => rating.mode === mode));
    await writeFile(join(folder, 'environment.json'), environmentJson({ ...order, command: null }, modes));
    await writeFile(join(folder, 'README.txt'), readme(name, source, await fileSha256(path)));
    return { warnings: source.warnings, time: now() };
  });
}
