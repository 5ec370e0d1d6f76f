import { fail } from '../../order/fail.ts';
import type { Random } from '../../order/random.ts';
import type { ClipData } from './crossed-data.ts';
import { MEAN_PRECISION } from './listener-block.ts';

/**
 * log p(clip sums | v, e) up to a constant, with the system means integrated out: clips of a system share only its mean.
 * `v2` and `e2`: variances of clips and noise, above 0. Source: as `gibbsChain`.
 */
export function clipLikelihood(data: ClipData, clipSum: Float64Array, v2: number, e2: number): number {
  const [weights, scores] = [
    new Float64Array(data.systems).fill(MEAN_PRECISION),
    new Float64Array(data.systems),
  ];
  let log = 0;
  for (let clip = 0; clip < data.clips; clip += 1) {
    const n = data.clipCount[clip] ?? fail();
    const own = 1 / (v2 + e2 / n);
    const mean = (clipSum[clip] ?? fail()) / n;
    const system = data.clipSystem[clip] ?? fail();
    weights[system] = (weights[system] ?? fail()) + own;
    scores[system] = (scores[system] ?? fail()) + own * mean;
    log += own * mean * mean - Math.log(own);
  }
  for (let system = 0; system < data.systems; system += 1) {
    const [weight, score] = [weights[system] ?? fail(), scores[system] ?? fail()];
    log += Math.log(weight) - (score * score) / weight;
  }
  return -log / 2;
}

/** Draws the system means, then every clip's v given them, which is a joint draw. Source: as `gibbsChain`. */
export function drawClips(
  random: Random,
  data: ClipData,
  clipSum: Float64Array,
  { v2, e2 }: { v2: number; e2: number },
  into: { means: Float64Array; clipEffects: Float64Array },
): void {
  const [weights, scores] = [
    new Float64Array(data.systems).fill(MEAN_PRECISION),
    new Float64Array(data.systems),
  ];
  for (let clip = 0; clip < data.clips; clip += 1) {
    const n = data.clipCount[clip] ?? fail();
    const own = 1 / (v2 + e2 / n);
    const system = data.clipSystem[clip] ?? fail();
    weights[system] = (weights[system] ?? fail()) + own;
    scores[system] = (scores[system] ?? fail()) + (own * (clipSum[clip] ?? fail())) / n;
  }
  for (let system = 0; system < data.systems; system += 1) {
    const weight = weights[system] ?? fail();
    into.means[system] = (scores[system] ?? fail()) / weight + random.normal() / Math.sqrt(weight);
  }
  for (let clip = 0; clip < data.clips; clip += 1) {
    const n = data.clipCount[clip] ?? fail();
    const left = (clipSum[clip] ?? fail()) / n - (into.means[data.clipSystem[clip] ?? fail()] ?? fail());
    const share = v2 / (v2 + e2 / n);
    into.clipEffects[clip] = share * left + Math.sqrt((share * e2) / n) * random.normal();
  }
}
