import { fail } from '../../order/fail.ts';
import type { LocalText } from '../../text/local-text.ts';
import type { Aspect } from '../contract/criterion.ts';
import type { RatingConfig, ScaleConfig } from './config.ts';
import { presetOf } from './presets.ts';

/** A scale of the block: from the preset, from the study, or from the preset with changes of the study. */
export interface Scale {
  key: string;
  question: LocalText;
  help: LocalText | null;
  aspects: readonly Aspect[];
  /** In ascending order of values. */
  labels: readonly { value: number; label: LocalText; description?: LocalText | undefined }[];
  /** All possible values, ascending. */
  values: readonly number[];
  step: number;
}

const DIGITS = 1e6;

/** A value without rounding errors of sums. Example: tidy(0.1 + 0.2) is 0.3. */
function tidy(value: number): number {
  return Math.round(value * DIGITS) / DIGITS;
}

/** Config of each scale, with the preset's wording as default. */
function merged(config: RatingConfig): ScaleConfig[] {
  const { scales } = presetOf(config);
  const known = (key: string): ScaleConfig | undefined => {
    const found = scales.find((scale) => scale.key === key);
    if (!found) return undefined;
    const { aspects, labels, ...rest } = found;
    return { ...rest, labels: [...labels], ...(aspects && { aspects: [...aspects] }) };
  };
  return (config.scales ?? scales.map(({ key }) => key)).map((named) => {
    const own = typeof named === 'string' ? { key: named } : named;
    return { ...known(own.key), ...own };
  });
}

/** Mistakes in the block's scales, in words. */
export function scaleFaults(config: RatingConfig): string[] {
  const scales = merged(config);
  const keys = scales.map(({ key }) => key);
  const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
  const known = presetOf(config).scales.map(({ key }) => key);
  const remedy =
    known.length > 0
      ? `the preset has ${known.join(', ')}`
      : 'name a preset, or give question and labels as {key: ..., question: ..., labels: ...}';
  return [
    ...(scales.length === 0 ? ['nothing to rate: name a preset, or list scales of your own'] : []),
    ...[...new Set(twice)].map((key) => `the scale ${key} is listed more than once; name every scale once`),
    ...scales.flatMap(({ key, question, labels, step }) => {
      if (!question || !labels)
        return [`the scale ${key} has no ${question ? 'labels' : 'question'}; ${remedy}`];
      const uneven = gridFault(
        labels.map(({ value }) => value),
        step,
      );
      return uneven ? [`the scale ${key} ${uneven}`] : [];
    }),
  ];
}

function gridFault(values: readonly number[], step: number | undefined): string | null {
  const sorted = values.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((value, index) => tidy(value - (sorted[index] ?? fail())));
  const [gap = 0] = gaps;
  if (gaps.includes(0)) return 'has two labels for one value; give each value one label';
  if (gaps.some((other) => other !== gap))
    return `has labels at ${sorted.join(', ')}, which are not evenly spaced; space them evenly`;
  if (step === undefined || Number.isInteger(tidy(gap / step))) return null;
  return `has the step ${step}, which does not divide ${gap}; use a divisor like ${gap / 2}`;
}

/** The scales of a block in the order of the config. Throws for mistakes that scaleFaults reports. */
export function scalesOf(config: RatingConfig): Scale[] {
  return merged(config).map(({ key, question, help = null, aspects = [], labels, step: given }) => {
    if (!question || !labels) throw new Error(`the scale ${key} requires a question and labels`);
    const sorted = labels.toSorted((a, b) => a.value - b.value);
    const [first, second] = sorted;
    const least = first?.value ?? 0;
    const step = given ?? tidy((second?.value ?? 0) - least);
    const count = Math.round(((sorted.at(-1)?.value ?? 0) - least) / step) + 1;
    const values = Array.from({ length: count }, (_, index) => tidy(least + index * step));
    return { key, question, help, aspects, labels: sorted, values, step };
  });
}
