import type { Scale } from '#core/analysis/analysis.ts';
import { analysisOf } from '#core/methods/analyses.ts';
import type { Column } from '#core/ratings.ts';
import type { SessionMode } from '#core/session.ts';
import type { StudyVersion } from '../db/store.ts';
import { MISSING } from './csv.ts';

interface ColumnEntry extends Omit<Column, 'value'> {
  /** How a missing value is written. */
  missing: string;
}

interface ScaleEntry extends Omit<Scale, 'judges'> {
  version: number;
  /** From 1. */
  block: number;
  method: string;
}

/** What a table of ratings holds, for people and programs that read it without Earshot. */
export interface DataDictionary {
  file: string;
  sha256: string;
  bytes: number;
  /** Without the header. */
  rows: number;
  /** Rows with counts = TRUE. */
  counted: number;
  study: string;
  title: string;
  versions: { number: number; id: string; publishedAt: string }[];
  modes: readonly SessionMode[];
  format: string;
  columns: ColumnEntry[];
  scales: ScaleEntry[];
}

const FORMAT =
  'CSV after RFC 4180 (comma, CR LF, quotes doubled), UTF-8 without byte order mark; one row a rating. ' +
  `${MISSING}: missing or empty; TRUE and FALSE. Columns of type text are names: read them as text, never as numbers. ` +
  "In columns of type free text, words that a spreadsheet would take for a formula (beginning with = + - @, tab or CR), or that read NA, have a ' in front.";

function scaleEntries({ number, study }: StudyVersion): ScaleEntry[] {
  return study.config.blocks.flatMap((config, index) =>
    analysisOf(config.method)
      .bind(study, config, index)
      .scales.map(({ name, grid, levels }) => ({
        version: number,
        block: index + 1,
        method: config.method,
        name,
        grid,
        levels,
      })),
  );
}

export function dataDictionary(
  table: Pick<DataDictionary, 'file' | 'sha256' | 'bytes' | 'rows' | 'counted' | 'modes'>,
  current: StudyVersion,
  versions: readonly StudyVersion[],
  columns: readonly Column[],
): DataDictionary {
  return {
    ...table,
    study: current.name,
    title: current.study.config.title,
    versions: versions.map(({ number, id, publishedAt }) => ({
      number,
      id,
      publishedAt: new Date(publishedAt).toISOString(),
    })),
    format: FORMAT,
    columns: columns.map(({ name, type, unit, meaning, levels }) => ({
      name,
      type,
      unit,
      meaning,
      levels,
      missing: MISSING,
    })),
    scales: versions.flatMap(scaleEntries),
  };
}
