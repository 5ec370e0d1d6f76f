import type { Scale } from '#core/analysis/input/analysis.ts';
import { groupBy } from '#core/order/group-by.ts';
import { MISSING, NEUTRALISED } from '#core/formats/csv.ts';
import { evidenceRules } from '#core/evidence/registry.ts';
import { analysisOf } from '#core/methods/analyses.ts';
import type { SessionMode } from '#core/session/session.ts';
import { titleOf } from '#core/study/study.ts';
import type { StudyVersion } from '../../db/contract/store.ts';
import { screeningEntries, type ScreeningEntry } from '../ratings/screening-entries.ts';
import type { ImportedSource } from '../imports/imported-study.ts';
import type { WrittenTable } from './table-file.ts';

interface ScaleEntry extends Omit<Scale, 'judges'> {
  /** null: the ratings were imported. */
  version: number | null;
  /** Number of the block, from 1. */
  block: number;
  method: string;
}

type ColumnEntry = WrittenTable['columns'][number] & {
  /** Text for a missing value. */
  missing: string;
};

type TableEntry = Omit<WrittenTable, 'columns'> & { columns: ColumnEntry[] };

interface EvidenceEntry {
  rule: string;
  version: number;
  meaning: string;
  limits: string;
  source: string;
}

/** Description of the tables of an export, for people and programs without Earshot. */
export interface DataDictionary extends TableEntry {
  /** Number of rows with counts = TRUE. */
  counted: number;
  study: string;
  title: string;
  versions: { number: number; id: string; publishedAt: string }[];
  modes: readonly SessionMode[];
  /** Rules that decide which ratings count. */
  screening: ScreeningEntry[];
  /** Evidence rules of the table: what each one measures and flags, the source of its threshold, and its limits. */
  evidence: EvidenceEntry[];
  format: string;
  scales: ScaleEntry[];
  /** Other tables of the export. The fields above describe the table of ratings. */
  tables: TableEntry[];
}

const formatWords = (hasMark: boolean): string =>
  `CSV after RFC 4180 (comma, CR LF, quotes doubled), UTF-8 ${hasMark ? 'with' : 'without'} byte order mark. ` +
  `${MISSING}: missing or empty; TRUE and FALSE. Columns of type text are names: read them as text, never as numbers. ` +
  "Cells of the types text and free text that a spreadsheet would run as a formula have a ' in front: those that begin with = + - @, tab or CR and are no number. " +
  `So have cells that read NA. Remove what the regular expression ${NEUTRALISED} finds to have them as they were.`;

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

const withMissing = ({ columns, ...table }: WrittenTable): TableEntry => ({
  ...table,
  columns: columns.map((column) => ({ ...column, missing: MISSING })),
});

export function dataDictionary(
  {
    counted,
    modes,
    hasMark,
    ...ratings
  }: WrittenTable & Pick<DataDictionary, 'counted' | 'modes'> & { hasMark: boolean },
  others: readonly WrittenTable[],
  { scales, ...about }: AboutStudy,
): DataDictionary {
  return {
    ...withMissing(ratings),
    counted,
    modes,
    ...about,
    format: formatWords(hasMark),
    scales,
    tables: others.map(withMissing),
  };
}

/** The study of the ratings, as a dictionary describes it. */
type AboutStudy = Pick<DataDictionary, 'study' | 'title' | 'versions' | 'screening' | 'evidence' | 'scales'>;

/** A study that was carried out here. */
export const aboutStudy = (current: StudyVersion, versions: readonly StudyVersion[]): AboutStudy => ({
  study: current.name,
  title: titleOf(current.study.config),
  versions: versions.map(({ number, id, publishedAt }) => ({
    number,
    id,
    publishedAt: new Date(publishedAt).toISOString(),
  })),
  screening: screeningEntries(versions),
  evidence: evidenceRules.map(({ id, version, meaning, limits, source }) => ({
    rule: id,
    version,
    meaning: meaning.en,
    limits: limits.en,
    source: source.en,
  })),
  scales: versions.flatMap(scaleEntries),
});

/** A study of imported ratings, as far as its table describes it. */
export function aboutImported(
  name: string,
  { ratings, scales, screening }: Pick<ImportedSource, 'ratings' | 'scales' | 'screening'>,
): AboutStudy {
  const blocks = groupBy(ratings, ({ block, method }) => JSON.stringify([block, method]));
  const entries = [...blocks.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { block, method } = first;
    return analysisOf(method)
      .read(own, scales)
      .scales.map(({ name: scale, grid, levels }) => ({
        version: null,
        block,
        method,
        name: scale,
        grid,
        levels,
      }));
  });
  return { study: name, title: name, versions: [], screening, evidence: [], scales: entries };
}
