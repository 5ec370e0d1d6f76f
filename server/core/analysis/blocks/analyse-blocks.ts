import { allOrSome } from '../../order/all-or-some.ts';
import { canonicalJson } from '../../formats/canonical-json.ts';
import { groupBy } from '../../order/group-by.ts';
import { analysisOf } from '../../methods/analyses.ts';
import { defaultOutcome } from '../../primary/primary-results.ts';
import { primaryOf, type Outcome, type PrimaryAnalysis } from '../../primary/primary.ts';
import type { Rating } from '../../ratings/ratings.ts';
import type { Grid } from '../../stats/agreement/kappa.ts';
import type { Study } from '../../study/study.ts';
import { analyseBlock } from './analyse-block.ts';
import type { Figure } from '../tables/figure.ts';
import type { ResultTable } from '../tables/table.ts';
import { written } from '../tables/written.ts';
import type { Language } from '../../text/languages.ts';
import type { BlockAnalysis, Scale } from '../input/analysis.ts';
import { foundScales } from '../input/found-scales.ts';
import type { DeclaredScales } from '../input/known-scales.ts';
import { guessedScales } from '../input/scale-range.ts';
import type { BlockInput, BlockResults } from '../input/input.ts';

/** The part of a published version that an analysis needs. */
export interface AnalysedVersion {
  id: string;
  number: number;
  study: Study;
  /** As stored with the version; absent or null: follows from the design. */
  primary?: PrimaryAnalysis | null;
}

/** The results of a block before translation. */
export interface DraftBlock extends BlockResults {
  /** Place in the study, from 1. */
  block: number;
  method: string;
  /** Numbers of the pooled versions; empty for ratings without their study. */
  versions: number[];
}

/** The results of a block after translation. */
export interface BlockResult extends Omit<DraftBlock, 'tables' | 'figures'> {
  tables: ResultTable[];
  figures: Figure[];
}

/** Translates the results of blocks. */
export const writtenBlocks = (blocks: readonly DraftBlock[], language: Language): BlockResult[] =>
  blocks.map((block) => ({
    ...block,
    tables: block.tables.map((table) => written(table, language)),
    figures: block.figures.map((figure) => written(figure, language)),
  }));

/** A block and the versions with an identical block at the same place. */
export interface BlockSection {
  index: number;
  config: { method: string };
  versions: AnalysedVersion[];
}

/** Blocks by place and config: versions with an identical block at the same place are pooled. Practice has no ratings. */
export function blockSections(versions: readonly AnalysedVersion[]): BlockSection[] {
  const sections = new Map<string, BlockSection>();
  for (const version of versions) {
    for (const [index, config] of version.study.config.blocks.entries()) {
      if (config.training === true) continue;
      const key = `${index} ${canonicalJson(config)}`;
      const section = sections.get(key) ?? { index, config, versions: [] };
      sections.set(key, { ...section, versions: [...section.versions, version] });
    }
  }
  return [...sections.values()].toSorted((a, b) => a.index - b.index);
}

function sameBlock(ratings: readonly Rating[], block: number, method: string): Rating[] {
  return ratings.filter((rating) => rating.block === block && rating.method === method);
}

/**
 * The results of every block of a study. Versions are in order of publishing; ratings of versions with the same block
 * are pooled. Throws for a rating of an unknown version.
 */
export function analyseBlocks(versions: readonly AnalysedVersion[], input: BlockInput): DraftBlock[] {
  const { ratings } = input;
  const known = new Set(versions.map(({ id }) => id));
  for (const { studyVersion } of ratings)
    if (!known.has(studyVersion))
      throw new Error(`analyseBlocks requires version ${studyVersion}, which has ratings`);
  return blockSections(versions).flatMap(({ index, config, versions: own }) => {
    const newest = own.at(-1);
    if (!newest) return [];
    const ids = new Set(own.map(({ id }) => id));
    const analysis = analysisOf(config.method).bind(newest.study, config, index);
    const ofBlock = allOrSome(
      ratings,
      ({ block, studyVersion }) => block === index + 1 && ids.has(studyVersion),
    );
    const against = sameBlock(input.against, index + 1, config.method);
    const { outcomes } = newest.primary ?? primaryOf(newest.study);
    const results = analyseBlock(
      analysis,
      { ...input, ratings: ofBlock, against },
      ({ name }) => outcomes.find(({ block, scale }) => block === index + 1 && scale === name) ?? null,
    );
    return [
      { block: index + 1, method: config.method, versions: own.map(({ number }) => number), ...results },
    ];
  });
}

/** Whether a scale offers a value. */
function isOn({ min, max, step }: Grid, value: number): boolean {
  const steps = (value - min) / step;
  return value >= min && value <= max && Math.abs(steps - Math.round(steps)) < 1e-9;
}

/** Warnings about ratings of a block that the method's tables cannot use. */
function unread(
  { scales }: BlockAnalysis,
  at: string,
  ratings: readonly Rating[],
  declared: DeclaredScales,
): string[] {
  const wanted = scales.map(({ name }) => name).join(', ');
  return foundScales(ratings, declared).flatMap(({ name, grid: found }) => {
    const scale = scales.find((known) => known.name === name);
    if (!scale)
      return [`${at}: the scale ${name} is not in any table; allowed in the column scale: ${wanted}`];
    const { grid } = scale;
    // A scale found in the ratings contains them all.
    if (canonicalJson(grid) === canonicalJson(found)) return [];
    const off = ratings.filter(
      ({ scale: own, canonicalValue: value }) => own === name && value !== null && !isOn(grid, value),
    ).length;
    return off === 0
      ? []
      : [
          `${at}: ${off} ratings of ${name} are not on its scale, ${grid.min} to ${grid.max} in steps of ${grid.step}, and ` +
            'are used unchanged; code canonical_value like the scale',
        ];
  });
}

/** Ratings without their study by block and method, blocks in order. */
export const byBlock = (ratings: readonly Rating[]): { block: number; method: string; own: Rating[] }[] =>
  [...groupBy(ratings, ({ block }) => block)]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([block, all]) =>
      [...groupBy(all, ({ method }) => method)].map(([method, own]) => ({ block, method, own })),
    );

/**
 * The results of ratings without their study, by block and method, over all versions, with warnings. Planned clips
 * without ratings have no row. `outcomeOf`: the primary analysis of a scale; null: none. Throws for a method that does
 * not exist.
 */
export function analyseRatings(
  input: BlockInput<readonly Rating[]>,
  outcomeOf: (scale: Scale, ratings: readonly Rating[]) => Outcome | null = defaultOutcome,
): { blocks: DraftBlock[]; warnings: string[] } {
  const read = byBlock(input.ratings).map(({ block, method, own }) => {
    const analysis = analysisOf(method).read(own, input.scales);
    const against = sameBlock(input.against, block, method);
    return {
      result: {
        block,
        method,
        versions: [],
        ...analyseBlock(analysis, { ...input, ratings: own, against }, (scale) => outcomeOf(scale, own)),
      },
      warnings: [
        ...unread(analysis, `block ${block}, ${method}`, own, input.scales),
        ...guessedScales(analysis.scales),
      ],
    };
  });
  return {
    blocks: read.map(({ result }) => result),
    warnings: read.flatMap(({ warnings }) => warnings),
  };
}
