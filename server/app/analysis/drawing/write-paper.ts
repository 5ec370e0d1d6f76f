import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { recordsCsv } from '#core/formats/csv.ts';
import { hasMarks } from '#core/figures/mark-rows.ts';
import {
  latexDocument,
  markdownDocument,
  type PaperDocument,
  type PlacedPart,
} from '#core/papers/paper-document.ts';
import { findingsOf } from '#core/reporting/findings.ts';
import { paperParts } from '#core/papers/paper-parts.ts';
import { latexTable } from '#core/papers/write-latex.ts';
import { markdownTable } from '#core/papers/write-markdown.ts';
import type { Language } from '#core/text/languages.ts';
import { StagedFiles } from '../../../platform/staged-files.ts';
import { earshotVersion } from '../../../platform/earshot-version.ts';
import { primaryHeading, type AnalysisReport } from '../analysis-report.ts';
import { drawFigure } from './draw.ts';
import { PartNames } from './part-names.ts';
import { stampOf } from './stamp.ts';

export interface PaperOrder {
  analysis: AnalysisReport;
  /** As it was typed. */
  command: string;
  now: () => number;
  /** Of the results, for the figures' PDF. Default: English. */
  language?: Language;
}

/** The files of a paper's results by path, and the same as Markdown for a terminal. */
export interface PaperFiles {
  files: Map<string, string | Uint8Array>;
  text: string;
}

/** Wider drawings than this many pixels, 100 mm, take both columns of a page. */
const COLUMN_PIXELS = 378;

const isWide = (svg: string): boolean => Number(/ width="([\d.]+)"/u.exec(svg)?.[1]) > COLUMN_PIXELS;

/** '01', '02', …, so that files are listed in the order of print. */
const placeOf = (index: number): string => String(index + 1).padStart(2, '0');

/**
 * Tables in LaTeX, CSV and Markdown and figures as SVG, PDF and CSV, in the order of the paper of each method, with a
 * LaTeX document and a Markdown page of all of them.
 */
export async function paperFiles({
  analysis,
  command,
  now,
  language = 'en',
}: PaperOrder): Promise<PaperFiles> {
  // Load the code for PDF and its fonts only here.
  const { figurePdf } = await import('./pdf/figure-pdf.ts');
  const files: PaperFiles['files'] = new Map();
  const warnings = [...analysis.warnings];
  const names = new PartNames();
  const placed: PlacedPart[] = [];
  for (const block of analysis.blocks) {
    for (const { table, figure } of paperParts(block)) {
      if (table) {
        const file = names.of(placeOf(placed.length), table.name);
        files.set(`tables/${file}.tex`, latexTable(table, file));
        files.set(`tables/${file}.md`, markdownTable(table));
        files.set(`tables/${file}.csv`, recordsCsv(table.records));
        placed.push({ file, table });
      } else if (hasMarks(figure)) {
        const file = names.of(placeOf(placed.length), figure.name);
        const svg = await drawFigure(figure, file, analysis.style);
        files.set(`figures/${file}.svg`, `${svg}\n`);
        files.set(`figures/${file}.csv`, recordsCsv(figure.rows));
        const { title, summary, notes } = figure;
        const { pdf, missing } = await figurePdf(svg, { title, language });
        files.set(`figures/${file}.pdf`, pdf);
        if (missing.length > 0)
          warnings.push(
            `figures/${file}.pdf shows □ for characters that its fonts lack: ${missing.join(' ')}`,
          );
        placed.push({ file, figure: { caption: title, notes, summary, file, isWide: isWide(svg) } });
      }
    }
  }
  const stamp = stampOf(analysis, { software: earshotVersion(), command, at: now() });
  const document: PaperDocument = {
    title: analysis.title ?? basename(analysis.study),
    findings: [
      ...(analysis.isSensitivity || analysis.where.length > 0 ? [`${primaryHeading(analysis)}.`] : []),
      ...warnings,
      ...findingsOf(analysis.blocks).map(({ text }) => text),
    ],
    parts: placed,
    stamp: Object.entries(stamp).flatMap(([label, lines]) => lines.map((line) => `${label}: ${line}`)),
  };
  const text = markdownDocument(document);
  files.set('paper.tex', latexDocument(document));
  files.set('paper.md', text);
  return { files, text };
}

/** File of a part that an earlier run wrote. */
const NUMBERED = /^\d{2,}-.+\.(?:csv|md|pdf|svg|tex)$/u;

/** Removes the parts of an earlier paper in the folder that this one does not have: their numbers are of other results. */
async function removeEarlier(out: string, files: PaperFiles['files']): Promise<void> {
  for (const part of ['tables', 'figures']) {
    const found = await readdir(join(out, part)).catch(() => []);
    const stale = found.filter((name) => NUMBERED.test(name) && !files.has(`${part}/${name}`));
    await Promise.all(stale.map((name) => rm(join(out, part, name))));
  }
}

/**
 * Writes the files of a paper's results into a folder, all or none, in place of those of an earlier run. Returns the Markdown page and
 * its path.
 */
export async function writePaper(
  order: PaperOrder & { out: string },
): Promise<{ path: string; text: string }> {
  const { files, text } = await paperFiles(order);
  const staged = new StagedFiles();
  try {
    for (const [path, content] of files) {
      const file = await staged.open(join(order.out, path));
      await file.append(content);
      await file.finish();
    }
    await staged.publish();
    await removeEarlier(order.out, files);
    return { path: join(order.out, 'paper.md'), text };
  } finally {
    await staged.discard();
  }
}
