import { canonicalJson } from '../canonical-json.ts';
import { analysisOf } from '../methods/analyses.ts';
import type { Rating } from '../ratings.ts';
import type { Study } from '../study/study.ts';
import { analyseBlock } from './analyse-block.ts';
import type { Metric } from './metric-table.ts';
import type { ResultTable } from './table.ts';

/** A published version of the study, as far as an analysis has to know it. */
export interface AnalysedVersion {
  id: string;
  number: number;
  study: Study;
}

export interface BlockResult {
  /** Place in the study, from 1. */
  block: number;
  method: string;
  /** Numbers of the versions whose ratings are taken together. */
  versions: number[];
  tables: ResultTable[];
}

interface Section {
  index: number;
  config: { method: string };
  versions: AnalysedVersion[];
}

/** Blocks by place and config: versions that ask the same at the same place belong together. */
function sectionsOf(versions: readonly AnalysedVersion[]): Section[] {
  const sections = new Map<string, Section>();
  for (const version of versions) {
    for (const [index, config] of version.study.config.blocks.entries()) {
      const key = `${index} ${canonicalJson(config)}`;
      const section = sections.get(key) ?? { index, config, versions: [] };
      sections.set(key, { ...section, versions: [...section.versions, version] });
    }
  }
  return [...sections.values()].toSorted((a, b) => a.index - b.index);
}

/**
 * The results of every block of a study. Versions in order of publishing; ratings of versions that have the same
 * block are taken together, others apart. Throws for a rating of a version that is not named.
 */
export function analyseBlocks(
  versions: readonly AnalysedVersion[],
  ratings: readonly Rating[],
  metrics: readonly Metric[],
): BlockResult[] {
  const known = new Set(versions.map(({ id }) => id));
  const stray = ratings.find(({ studyVersion }) => !known.has(studyVersion));
  if (stray) throw new Error(`analyseBlocks requires version ${stray.studyVersion}, which has ratings`);
  return sectionsOf(versions).flatMap(({ index, config, versions: own }) => {
    const newest = own.at(-1);
    if (!newest) return [];
    const ids = new Set(own.map(({ id }) => id));
    const analysis = analysisOf(config.method).bind(newest.study, config, index);
    const ofBlock = ratings.filter(({ block, studyVersion }) => block === index + 1 && ids.has(studyVersion));
    const tables = analyseBlock(analysis, ofBlock, metrics);
    return [{ block: index + 1, method: config.method, versions: own.map(({ number }) => number), tables }];
  });
}
