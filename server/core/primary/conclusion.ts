import { joined, phrase, type Words } from '../text/phrase.ts';
import { fixed } from '../text/fixed.ts';
import { pText } from '../analysis/tables/p-text.ts';
import { shortNumber } from '../figures/short-number.ts';
import type { Contrast, ModelResult } from '../models/model-result.ts';

/** Level of every test. */
export const ALPHA = 0.05;

/** Most differences that a sentence lists; further ones are counted. */
const MOST_NAMED = 3;

/** Example: 'p < 0.0001' or 'p = 0.0230'. */
export function pWords(p: number): string {
  const text = pText(p);
  return text.startsWith('<') ? `p ${text}` : `p = ${text}`;
}

const isShown = ({ adjusted }: Contrast): boolean => adjusted !== null && adjusted < ALPHA;

/** Example: 'human is rated higher than alpha by 0.82 [0.51, 1.13], p < 0.0001'. */
function differenceText({ a, b, value, low, high, adjusted }: Contrast): Words {
  const [better, worse] = value >= 0 ? [a, b] : [b, a];
  const ends = value >= 0 ? [low, high] : [high && -high, low && -low];
  const [from = '-', to = '-'] = ends.map((end) => (end === null ? '-' : fixed(end, 2)));
  return phrase`${better} is rated higher than ${worse} by ${Math.abs(value).toFixed(2)} [${from}, ${to}], ${adjusted === null ? '' : pWords(adjusted)}`;
}

/** The tested pairs that are equivalent; empty without a margin. */
export function equivalenceText(contrasts: readonly Pick<Contrast, 'a' | 'b' | 'equivalence'>[]): Words[] {
  const margin = contrasts.find(({ equivalence }) => equivalence !== null)?.equivalence?.margin;
  if (margin === undefined) return [];
  const of = (verdict: string) =>
    contrasts.flatMap(({ a, b, equivalence }) =>
      equivalence?.verdict === verdict ? [phrase`${a} and ${b}`] : [],
    );
  const same = of('equivalent');
  return [
    same.length === 0
      ? phrase`No two systems are shown to be equivalent within ${shortNumber(margin)}.`
      : phrase`Equivalent within ${shortNumber(margin)}: ${joined(same.slice(0, MOST_NAMED), '; ')}${same.length > MOST_NAMED ? phrase` and ${same.length - MOST_NAMED} more` : ''}.`,
  ];
}

/** One sentence of the clearest findings, and how many more the table has; none without a finding. */
export function listed(texts: readonly Words[]): Words[] {
  if (texts.length === 0) return [];
  const named = joined(texts.slice(0, MOST_NAMED), '; ');
  const more = texts.length - MOST_NAMED;
  return [more > 0 ? phrase`${named}; and ${more} more in the table.` : phrase`${named}.`];
}

/**
 * The conclusion of the primary analysis of a scale, in two or three sentences: how many differences are significant, the
 * largest of them, and what is equivalent. Empty if nothing was tested.
 */
export function conclusionOf(scale: string, { contrasts }: Pick<ModelResult, 'contrasts'>): Words[] {
  if (contrasts.length === 0) return [];
  const shown = contrasts.filter(isShown).toSorted((x, y) => Math.abs(y.value) - Math.abs(x.value));
  const hasMargin = contrasts.some(({ equivalence }) => equivalence !== null);
  const first =
    shown.length === 0
      ? phrase`${scale}: none of ${contrasts.length} differences is significant at ${100 * ALPHA} %.`
      : phrase`${scale}: ${shown.length} of ${contrasts.length} differences ${shown.length === 1 ? phrase`is` : phrase`are`} significant at ${100 * ALPHA} %.`;
  const silent =
    shown.length < contrasts.length && !hasMargin
      ? [
          'A difference that is not significant does not prove that two systems are equal: no equivalence margin was declared.',
        ]
      : [];
  return [first, ...listed(shown.map(differenceText)), ...silent, ...equivalenceText(contrasts)];
}
