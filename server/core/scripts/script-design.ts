import { blockSections, type AnalysedVersion } from '../analysis/blocks/analyse-blocks.ts';
import { analysisOf } from '../methods/analyses.ts';
import { primaryOf, type PrimaryOutcome } from '../primary/primary.ts';
import type { Grid } from '../stats/agreement/kappa.ts';

/** What a script has to know of one scale of one block to fit models of it. */
export interface ScriptScale {
  /** Place of the block in the study, from 1. */
  block: number;
  /** Ids of the versions whose ratings are taken together. */
  versions: readonly string[];
  scale: string;
  /** binary: two values. ordinal: up to eleven. continuous: more. */
  kind: 'binary' | 'ordinal' | 'continuous';
  judges: 'clip' | 'pair';
  /** The least and the largest value. */
  range: readonly [low: number, high: number];
  /** Its primary analysis, as stored with the newest of the versions; null for a secondary scale. */
  primary: PrimaryOutcome | null;
}

/** What a script is about. */
export interface ScriptDesign {
  study: string;
  /** Name of the table of ratings, beside the script. */
  table: string;
  /** Columns of the table that hold names: to be read as text, whatever they look like. */
  textColumns: readonly string[];
  /** What wrote the script: name and version. */
  writer: string;
  /** Whether ratings of simulated listeners were asked for; a live study leaves them out. */
  modes: readonly string[];
  scales: readonly ScriptScale[];
}

/** More values than that are taken for a continuous scale. */
const MOST_LEVELS = 11;

function kindOf({ min, max, step }: Grid): ScriptScale['kind'] {
  const values = Math.round((max - min) / step) + 1;
  if (values <= 2) return 'binary';
  return values <= MOST_LEVELS ? 'ordinal' : 'continuous';
}

/** The scales of all blocks that have no right answer, as they were asked in these versions. */
export function scriptScales(versions: readonly AnalysedVersion[]): ScriptScale[] {
  return blockSections(versions).flatMap(({ index, config, versions: own }) => {
    const newest = own.at(-1);
    if (!newest) return [];
    const { scales } = analysisOf(config.method).bind(newest.study, config, index);
    const { outcomes } = newest.primary ?? primaryOf(newest.study);
    return scales.flatMap(({ name, grid, judges }) =>
      judges === 'fact'
        ? []
        : [
            {
              block: index + 1,
              versions: own.map(({ id }) => id),
              scale: name,
              kind: kindOf(grid),
              judges,
              range: [grid.min, grid.max] as const,
              primary:
                outcomes.find((outcome) => outcome.block === index + 1 && outcome.scale === name) ?? null,
            },
          ],
    );
  });
}
