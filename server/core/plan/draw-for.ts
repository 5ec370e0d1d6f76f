import type { Draw } from '../session/page.ts';
import { drawWithin, type SessionFill } from './plan.ts';
import type { Random } from '../order/random.ts';
import type { RecruitmentConfig } from '../study/recruitment-config.ts';
import { oddSide } from './odd-sides.ts';
import { asWhole, partOf, shareOf } from './strata.ts';

/**
 * The units of a new session of a stratum, with its part of every quota; null if the stratum is full. `fill` counts units
 * held by sessions of the stratum. Divided by its share, blocks see the counts of an equivalent whole study. Arrangements of a
 * pair that the stratum cannot give equally often are balanced over the strata (see oddSide).
 * Throws RepeatedClip as drawSession does.
 */
export function drawFor(
  blocks: Parameters<typeof drawWithin>[0],
  fill: SessionFill,
  recruitment: Pick<RecruitmentConfig, 'overshoot' | 'strata'>,
  stratum: string | null,
  random: Random,
): Draw[] | null {
  const share = shareOf(recruitment, stratum);
  const whole: SessionFill = share === 1 ? fill : (block, unit) => asWhole(fill(block, unit), share);
  const overshoot = asWhole(Math.ceil(partOf(recruitment.overshoot ?? 0, share)), share);
  const draws = drawWithin(blocks, whole, { overshoot }, random);
  return (
    draws?.map((draw) => {
      const block = blocks[draw.block];
      const own = (unit: string): number => fill(draw.block, unit);
      const side = block ? oddSide(block, draw.unit, own, recruitment, stratum) : null;
      return { ...draw, quota: draw.quota === null ? null : partOf(draw.quota, share), ...side };
    }) ?? null
  );
}
