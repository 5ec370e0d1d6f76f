import { join } from 'node:path';
import { importedExportCommand } from '#core/commands/export-command.ts';
import type { ExportRequest } from '#core/api/exports.ts';
import { importedKinds } from '#core/api/imported-exports.ts';
import type { AnalysisReport } from '../analysis/analysis-report.ts';
import { exportImported } from '../exports/export-imported.ts';
import { formatNamed } from '../exports/formats/registry.ts';
import { readImportedStudy, type ImportedSource, type ImportedStudy } from '../imports/imported-study.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import { drawnPaper, drawnReport, fittedModels, type Made, type Making } from './exporters.ts';

/** The analysis of imported ratings. `isForPaper`: as papers print it. */
async function analysed(
  making: Making,
  source: ImportedSource,
  isForPaper: boolean,
): Promise<AnalysisReport> {
  making.report({ what: 'analysing', done: 0, total: null });
  const { analyseRatedTable } = await import('../analysis/analyse.ts');
  const { means } = source.imported;
  const asked = { name: making.study, means, isForPaper, isPrintedOnly: isForPaper };
  return (await analyseRatedTable(source, asked)).json;
}

async function archived({ study: name, out, world }: Making, study: ImportedStudy, source: ImportedSource) {
  const { archiveImported } = await import('../exports/archive-imported.ts');
  const single = `${name}.zip`;
  const { now, renderReport } = world;
  const { warnings } = await archiveImported({
    name,
    study,
    source,
    out: join(out, single),
    now,
    renderReport,
  });
  return { result: { warnings }, files: { single } };
}

/** Creates an export of imported ratings as `make` does. Throws StudyMistakes for one that needs a study carried out here. */
export async function makeImported(
  making: Making,
  study: ImportedStudy,
  request: ExportRequest,
): Promise<Made> {
  if (!importedKinds(study.study).includes(request.kind))
    throw new StudyMistakes('imported ratings do not have what this export contains: choose another export');
  const source = await readImportedStudy(study, making.metrics);
  const command = importedExportCommand(request, study.study) ?? '';
  switch (request.kind) {
    case 'report':
      return drawnReport(making, { analysis: await analysed(making, source, false), card: null, command });
    case 'paper':
      return drawnPaper(making, { analysis: await analysed(making, source, true), command });
    case 'models':
      return fittedModels(making, source, request);
    case 'archive':
      return archived(making, study, source);
    default: {
      const { formats, hasMark } = { formats: [], hasMark: false, ...request };
      const { rows, counted, warnings } = await exportImported(making.study, source, {
        out: making.work,
        formats: formats.flatMap((name) => formatNamed(name) ?? []),
        hasMark,
      });
      return { result: { rows, counted, warnings }, files: { zip: `${making.study}-tables.zip` } };
    }
  }
}
