import { csvCell } from '#core/formats/csv.ts';
import { inNaturalOrder } from '#core/order/natural-order.ts';
import { exactMean } from '#core/stats/intervals/exact-mean.ts';
import { ScalePaths, scoredOf } from './by-scale.ts';
import type { RatingsFormat } from './format.ts';

/** Values of each clip of each scale. */
type Values = Map<string, Map<string, number[]>>;

/**
 * The lists of answers that the VoiceMOS challenges score predictions against: a line a clip with the mean of its ratings, without a
 * header; one list a scale. Memory grows with the number of ratings, by one number each.
 */
export const voiceMosFormat = (): RatingsFormat => ({
  name: 'voicemos',
  about:
    'a list a scale as the answers of the VoiceMOS challenges: clip and mean of the ratings that count, no header',
  async begin({ files, pathOf }) {
    const scales: Values = new Map();
    return {
      async add(ratings) {
        for (const { scale, clip, canonicalValue } of scoredOf(ratings)) {
          const clips = scales.get(scale) ?? new Map<string, number[]>();
          scales.set(scale, clips);
          const values = clips.get(clip) ?? [];
          clips.set(clip, values);
          values.push(canonicalValue);
        }
      },
      async finish() {
        const paths = new ScalePaths(pathOf, 'voicemos.csv');
        const written = [];
        for (const [scale, clips] of scales) {
          const file = await files.open(paths.of(scale));
          for (const clip of inNaturalOrder(clips.keys()))
            await file.append(`${csvCell(clip)},${exactMean(clips.get(clip) ?? [])}\n`);
          await file.finish();
          written.push(file.path);
        }
        return written;
      },
    };
  },
});
