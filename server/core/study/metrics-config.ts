import { z } from 'zod';
import { PUBLISHED_BANDS, type MetricBands } from '../analysis/input/metric-bands.ts';

const band = z.strictObject({
  from: z.number().optional().describe('Least value of the band. The first band has none.'),
  label: z.string().min(1).describe('Name of the band, like drift.'),
});

const ownBands = z.strictObject({
  bands: z
    .array(band)
    .min(2)
    .refine(
      (all) =>
        all.every(({ from }, index) =>
          index === 0 ? from === undefined : from !== undefined && from > (all[index - 1]?.from ?? -Infinity),
        ),
      'must ascend: the first band without from, then each with a larger from',
    )
    .describe('From the lowest to the highest, like [{label: drift}, {from: 0.85, label: acceptable}].'),
  obvious: z
    .number()
    .positive()
    .optional()
    .describe('Difference of two clips of an item above which it is called obvious.'),
});

const published = z
  .string()
  .refine(
    (name) => Object.hasOwn(PUBLISHED_BANDS, name),
    `must be one of ${Object.keys(PUBLISHED_BANDS).join(', ')}, or {bands: [...]}`,
  );

/** Place of a metric on the axis of a radar chart. */
export const placement = z.union([z.literal('as is'), z.literal('range'), z.number()]);

/** Published bands by name, or own bands. */
export const metricBands = z.union([published, ownBands]);

/** Keys of `metrics` beside the file and the directions. */
export const metricKeys = {
  normalise: z
    .record(z.string(), placement)
    .optional()
    .describe(
      "How a radar chart places each metric on 1 to 5: 'as is', a number that is added, or range (least to greatest mean). Like {prosody: as is, fidelity: 0.5}. Default: range.",
    ),
  bands: z
    .record(z.string(), metricBands)
    .optional()
    .describe(
      `Named ranges of a metric, like {timbre: swanbench timbre}, or your own {bands: [...]}. Published: ${Object.keys(PUBLISHED_BANDS).join(', ')}.`,
    ),
  labels: z
    .record(z.string().min(1), z.string().min(1))
    .optional()
    .describe(
      'Columns with labels that a classifier predicted, by the factor of clips with the true label, like {emotion: predicted_emotion}.',
    ),
  unstable_above: z
    .record(z.string(), z.number().min(0))
    .optional()
    .describe(
      'For metrics with repeated trials: a clip is unstable if any two of its trials differ by more than this, like {prosody: 1}. Default: 1 for whole numbers, otherwise 0.5.',
    ),
  thresholds: z
    .record(
      z.string().min(1),
      z.union([
        z.number(),
        z.strictObject({
          factor: z.string().min(1).describe('Factor of the clips, like split.'),
          level: z.string().min(1).describe('Level of the clips on which the threshold is chosen, like dev.'),
        }),
      ]),
    )
    .optional()
    .describe(
      'Score from which a metric takes a trap for human, like {utmosv2: 3.2}, or the clips on which it is chosen by F1, like {dnsmos: {factor: split, level: dev}}. Default: 0.5 for scores from 0 to 1.',
    ),
};

/** The bands of a metric by their published name, or the study's own. Throws for a name that the config refuses. */
export function bandsOf(given: string | MetricBands): MetricBands {
  if (typeof given !== 'string') return given;
  const found = PUBLISHED_BANDS[given];
  if (!found) throw new Error(`there are no bands ${given}`);
  return found;
}
