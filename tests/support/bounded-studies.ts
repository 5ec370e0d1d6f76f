import type { Random } from '#core/order/random.ts';
import type { CrossedRating } from '#core/stats/intervals/interval.ts';

export type Answers = 'share' | 'HLS' | 'MOS';

/** What listeners answer with: a share, Human / Unclear / Machine, or five points. Places on the scale, 0 to 1. */
const ANSWERS: Readonly<Record<Answers, { readonly cuts: readonly number[] }>> = {
  share: { cuts: [0] },
  HLS: { cuts: [-0.6, 0.6] },
  MOS: { cuts: [-2.2, -0.8, 0.8, 2.2] },
};

/** Listeners and items drawn anew, with effects on the logit scale; a listener rates `each` of the items. */
export interface BoundedDesign {
  listeners: number;
  items: number;
  each: number;
  listener: number;
  item: number;
}

const chance = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** The mean place on the scale of answers at a level. */
function expected(answers: Answers, level: number): number {
  const { cuts } = ANSWERS[answers];
  return cuts.reduce<number>((sum, cut) => sum + chance(level - cut), 0) / cuts.length;
}

/** The level at which the mean over listeners and items is `mean`, by bisection over a normal grid. */
export function levelOf(
  answers: Answers,
  mean: number,
  { listener, item }: Pick<BoundedDesign, 'listener' | 'item'>,
): number {
  const deviation = Math.hypot(listener, item);
  const grid = Array.from({ length: 241 }, (_, index) => (index - 120) / 20);
  const weights = grid.map((z) => Math.exp((-z * z) / 2));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const meanAt = (level: number): number =>
    grid.reduce(
      (sum, z, index) => sum + (weights[index] ?? 0) * expected(answers, level + deviation * z),
      0,
    ) / total;
  let [low, high] = [-15, 15];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (meanAt(middle) < mean) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Ratings of one system, from 0 to 1. */
export function boundedStudy(
  random: Random,
  answers: Answers,
  level: number,
  { listeners, items, each, listener, item }: BoundedDesign,
): CrossedRating[] {
  const { cuts } = ANSWERS[answers];
  const ofItems = Array.from({ length: items }, () => item * random.normal());
  return Array.from({ length: listeners }, (_, number) => {
    const own = level + listener * random.normal();
    const heard = [...ofItems.keys()];
    const rated = each === items ? heard : random.shuffle(heard).slice(0, each);
    return rated.map((which) => {
      const [at, drawn] = [own + (ofItems[which] ?? 0), random.next()];
      const value = cuts.filter((cut) => drawn < chance(at - cut)).length / cuts.length;
      return { listener: `${number}`, item: `${which}`, value };
    });
  }).flat();
}
