import { blockSections, type AnalysedVersion } from '../analysis/blocks/analyse-blocks.ts';
import { analysisOf } from '../methods/analyses.ts';
import { primaryOf, type PrimaryOutcome } from '../primary/primary.ts';
import type { Grid } from '../stats/agreement/kappa.ts';

/** One scale of one block, as a script needs it to fit models. */
export interface ScriptScale {
  /** Place of the block in the study, from 1. */
  block: number;
  /** Ids of the pooled versions. */
  versions: readonly string[];
  scale: string;
  /** binary: two values. ordinal: up to eleven. continuous: more. */
  kind: 'binary' | 'ordinal' | 'continuous';
  judges: 'clip' | 'pair';
  /** The lowest and the highest value. */
  range: readonly [low: number, high: number];
  /** Its primary analysis, as stored with the newest of the versions; null for a secondary scale. */
  primary: PrimaryOutcome | null;
}

/** Input of a script. */
export interface ScriptDesign {
  study: string;
  /** Name of the table of ratings, in the folder of the script. */
  table: string;
  /** Columns with names, to be read as text whatever they look like. */
  textColumns: readonly string[];
  /** Program that writes the script: name and version. */
  writer: string;
  /** Modes of the sessions to include: whether simulated listeners were requested; a live study omits them. */
  modes: readonly string[];
  scales: readonly ScriptScale[];
}

/** Most values of an ordinal scale; with more, it counts as continuous. */
const MOST_LEVELS = 11;

function kindOf({ min, max, step }: Grid): ScriptScale['kind'] {
  const values = Math.round((max - min) / step) + 1;
  if (values <= 2) return 'binary';
  return values <= MOST_LEVELS ? 'ordinal' : 'continuous';
}

/** The scales of all blocks without a right answer, as in these versions. */
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
