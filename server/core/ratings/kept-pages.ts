import { forEachMeasure, pageMeasures, slotMeasures, type Value } from './measures.ts';
import type { KeptVerdict, RatedAnswers, RatedPage, RatedValue } from './rated-page.ts';

/**
 * Version of what `rateAnswers` derives from an answer and of the text below. Raise it with every change of a rule, a measure or
 * a method that gives any stored answer other values: kept ratings of older versions are then derived again.
 */
export const DERIVATION = 2;

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

interface Kept {
  verdicts: readonly KeptVerdict[];
  pages: KeptPage[];
}

/** The verdicts and pages of a session as text that `unpackAnswers` reads back: JSON without the names that all values share. */
export function packAnswers({ verdicts, pages }: RatedAnswers): string {
  const kept: Kept = {
    verdicts,
    pages: pages.map(({ measured, values, ...page }) => ({
      ...page,
      measured: pageMeasures.map(({ name }) => measured[name]),
      values: values.map(toTuple),
    })),
  };
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

function fromKept({ measured, values, ...page }: KeptPage): RatedPage {
  let at = -1;
  return {
    ...page,
    measured: forEachMeasure(pageMeasures, (): Value => {
      at += 1;
      return measured[at] ?? null;
    }),
    values: values.map(fromTuple),
  };
}

/** Reads what `packAnswers` of this DERIVATION wrote. */
export function unpackAnswers(text: string): RatedAnswers {
  const { verdicts, pages }: Kept = JSON.parse(text);
  return { verdicts, pages: pages.map(fromKept) };
}
