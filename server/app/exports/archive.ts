import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RenderReport } from '#core/reporting/report-page.ts';
import { reportingCard } from '#core/reporting/reporting-card.ts';
import type { StudyVersion } from '../../db/contract/store.ts';
import { earshotVersion } from '../../platform/earshot-version.ts';
import { formatNamed } from './formats/registry.ts';
import { exportTables, type ExportOptions } from './export-tables.ts';
import { findStudy, StudySessions } from '../ratings/study-sessions.ts';
import { fileSha256, zipFolder } from '../../platform/zip-folder.ts';
import { filesBelow, statOrNull } from '../../platform/inside-folder.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import { readReportingInput } from '../analysis/drawing/reporting-input.ts';
import { writeReport } from '../analysis/drawing/write-report.ts';
import { writeDocuments } from './manifest.ts';
import { archiveReadme } from './archive-readme.ts';
import { analyseStudy, type AskedResults } from '../analysis/analyse.ts';
import type { AskedStudy } from '../imports/rating-source.ts';

export interface ArchiveOrder extends AskedStudy, AskedResults {
  /** Path of the archive. */
  out: string;
  /** The command line that the user typed. */
  command: string;
  now: () => number;
  renderReport: RenderReport;
  progress?: ExportOptions['progress'];
}

export interface Archived {
  path: string;
  /** SHA-256 of the archive itself. */
  sha256: string;
  bytes: number;
  files: number;
  /** Warnings about files of the study's folder that could not be archived. */
  warnings: string[];
}

async function write(folder: string, name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text);
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
  const made = {
    software: earshotVersion(),
    node: process.version,
    command,
    at: new Date(now()).toISOString(),
  };
  await write(folder, 'environment.json', `${JSON.stringify({ ...made, study: name, modes }, null, 2)}\n`);
  await write(folder, 'README.txt', archiveReadme(name, versions));
  return { warnings, versions };
}

/**
 * Packs everything that is needed to verify and repeat a study's analysis into one file: published versions with the
 * hashes of their clips, the export with its dictionary and scripts, the report with every table and figure, the
 * methods, the versions of programs, and a checksum of each file. It is pseudonymous: it contains no recruiter ids.
 * Throws StoreError for an unknown study, and StudyMistakes for unusable files and if `out` exists.
 */
export async function archiveStudy(order: ArchiveOrder): Promise<Archived> {
  if (await statOrNull(order.out))
    throw new StudyMistakes(`${order.out} already exists: choose another file, or move it away`, ['out']);
  const folder = await mkdtemp(join(tmpdir(), 'earshot-archive-'));
  try {
    const { warnings, versions } = await fill(folder, order);
    const names = (await filesBelow(folder)).toSorted((a, b) => (a < b ? -1 : 1));
    const sums = [];
    for (const name of names) sums.push(`${await fileSha256(join(folder, name))}  ${name}\n`);
    await write(folder, 'checksums.sha256', sums.join(''));
    const published = versions.at(-1)?.publishedAt ?? order.now();
    await mkdir(dirname(order.out), { recursive: true });
    await zipFolder(folder, [...names, 'checksums.sha256'], order.out, new Date(published));
    const { size } = await stat(order.out);
    return {
      path: order.out,
      sha256: await fileSha256(order.out),
      bytes: size,
      files: names.length + 1,
      warnings,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
