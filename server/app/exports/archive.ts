import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RenderReport } from '#core/reporting/report-page.ts';
import { reportingCard } from '#core/reporting/reporting-card.ts';
import type { StudyVersion } from '../../db/contract/store.ts';
import { formatNamed } from './formats/registry.ts';
import { exportTables, type ExportOptions } from './export-tables.ts';
import { findStudy, StudySessions } from '../ratings/study-sessions.ts';
import { filesBelow, statOrNull } from '../../platform/inside-folder.ts';
import { readReportingInput } from '../analysis/drawing/reporting-input.ts';
import { writeReport } from '../analysis/drawing/write-report.ts';
import { writeDocuments } from './manifest.ts';
import { archiveReadme } from './archive-readme.ts';
import { environmentJson, packArchive, type Archived } from './pack-archive.ts';
import { analyseStudy, type AskedResults } from '../analysis/analyse.ts';
import type { AskedStudy } from '../imports/rating-source.ts';

export interface ArchiveOrder extends AskedStudy, AskedResults {
  /** Path of the archive. */
  out: string;
  /** The command line that the user typed. */
  command: string;
  now: () => number;
  isDescribedBeside?: boolean;
  renderReport: RenderReport;
  progress?: ExportOptions['progress'];
}

/** Copies the study's current files without its clips, if its folder exists. */
async function copyStudyFiles(folder: string, source: string | undefined, clips: ReadonlySet<string>) {
  const isThere = source !== undefined && (await statOrNull(join(source, 'study.yaml')));
  if (source === undefined || !isThere)
    return ['the folder of the study is missing: the archive has its published versions, not its study.yaml'];
  const names = (await filesBelow(source)).filter(
    (name) => !clips.has(name) && /\.(ya?ml|csv|tsv|jsonl|md|txt)$/i.test(name),
  );
  for (const name of names) {
    await mkdir(dirname(join(folder, 'study/folder', name)), { recursive: true });
    await copyFile(join(source, name), join(folder, 'study/folder', name));
  }
  return [];
}

async function fill(
  folder: string,
  order: ArchiveOrder,
): Promise<{ warnings: string[]; versions: StudyVersion[] }> {
  const {
    store,
    name,
    modes,
    metrics,
    folder: source,
    reasonScores,
    command,
    now,
    renderReport,
    progress,
  } = order;
  const sessions = new StudySessions(store, await findStudy(store, name), modes);
  const parquet = formatNamed('parquet');
  await exportTables(sessions, {
    out: join(folder, 'export'),
    modes,
    metrics,
    folder: source,
    reasonScores,
    formats: parquet ? [parquet] : [],
    ...(progress && { progress }),
  });
  const versions = sessions.versions();
  await writeDocuments(join(folder, 'study'), versions);
  const clips = new Set(versions.flatMap(({ study }) => study.clips.map(({ id }) => id)));
  const warnings = await copyStudyFiles(folder, source, clips);
  const { json } = await analyseStudy(order);
  const card = reportingCard(await readReportingInput(order));
  await writeReport({ out: join(folder, 'report'), analysis: json, card, command, now, renderReport });
  await writeFile(join(folder, 'environment.json'), environmentJson(order, modes));
  await writeFile(join(folder, 'README.txt'), archiveReadme(name, versions));
  return { warnings, versions };
}

/**
 * Packs everything that is needed to verify and repeat a study's analysis into one file: published versions with the
 * hashes of their clips, the export with its dictionary and scripts, the report with every table and figure, the
 * methods, the versions of programs, and a checksum of each file. It is pseudonymous: it contains no recruiter ids.
 * Throws StoreError for an unknown study, and StudyMistakes for unusable files and if `out` exists.
 */
export async function archiveStudy(order: ArchiveOrder): Promise<Archived> {
  return packArchive(order, async (folder) => {
    const { warnings, versions } = await fill(folder, order);
    return { warnings, time: versions.at(-1)?.publishedAt ?? order.now() };
  });
}
