import { forEachMeasure, pageMeasures, slotMeasures, type Value } from './measures.ts';
import type { RatedPage, RatedValue } from './rated-page.ts';

/**
 * Version of what `ratePages` derives from an answer and of the text below. Raise it with every change of a rule, a measure or
 * a method that gives any stored answer other values: kept ratings of older versions are then derived again.
 */
export const DERIVATION = 1;

type Tuple = [
  position: number,
  scale: string,
  clip: string,
  role: string,
  comparedClip: string | null,
  xClip: string | null,
  rawValue: number | null,
  canonicalValue: number | null,
  label: string | null,
  text: string | null,
  ...heard: Value[],
];
/** The first measure of a value. */
const HEARD_FROM = 10;

type KeptPage = Omit<RatedPage, 'measured' | 'values'> & { measured: Value[]; values: Tuple[] };

const toTuple = (value: RatedValue): Tuple => [
  value.position,
  value.scale,
  value.clip,
  value.role,
  value.comparedClip,
  value.xClip,
  value.rawValue,
  value.canonicalValue,
  value.label,
  value.text,
  ...slotMeasures.map(({ name }) => value.heard[name]),
];

/** The pages of a session as text that `unpackPages` reads back: JSON without the names of what all values have. */
export function packPages(pages: readonly RatedPage[]): string {
  const kept = pages.map(({ measured, values, ...page }): KeptPage => ({
    ...page,
    measured: pageMeasures.map(({ name }) => measured[name]),
    values: values.map(toTuple),
  }));
  return JSON.stringify(kept);
}

function fromTuple(tuple: Tuple): RatedValue {
  const [position, scale, clip, role, comparedClip, xClip, rawValue, canonicalValue, label, text] = tuple;
  let at = HEARD_FROM;
  const heard = forEachMeasure(slotMeasures, (): Value => {
    const value = tuple[at];
    at += 1;
    return typeof value === 'number' ? value : null;
  });
  return {
    position,
    scale,
    clip,
    role,
    comparedClip,
    xClip,
    rawValue,
    canonicalValue,
    label,
    text,
    heard,
  };
}

/** Reads what `packPages` of this DERIVATION wrote. */
export function unpackPages(text: string): RatedPage[] {
  const kept: KeptPage[] = JSON.parse(text);
  return kept.map(({ measured, values, ...page }) => {
    let at = -1;
    return {
      ...page,
      measured: forEachMeasure(pageMeasures, (): Value => {
        at += 1;
        return measured[at] ?? null;
      }),
      values: values.map(fromTuple),
    };
  });
}
