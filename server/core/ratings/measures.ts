import type { z } from 'zod';
import type { Clip } from '../clips/clips.ts';
import { coveredMs } from '../session/listening.ts';
import type { Listening, Slot, SlotListening } from '../session/page.ts';
import { DEVICE_FIELDS, PAGE_FIELDS, SLOT_FIELDS, TYPING_FIELDS } from '../session/recorded-fields.ts';

export type Value = number | null;

/** A column of ratings that is measured during listening. */
interface Measure<From> {
  /** null: a whole number. */
  unit: string | null;
  /** Its line in the data dictionary. */
  meaning: string;
  of(from: From): Value;
}

/** How one clip was heard, and its duration. */
interface HeardSlot {
  slot: Omit<SlotListening, 'slot'>;
  clipMs: number;
}

/** Time covered by the ranges, counting overlaps once, ms. */
export function spentMs(ranges: readonly (readonly [fromMs: number, toMs: number])[]): number {
  return coveredMs(ranges.map(([from, to]) => [from, to, from]));
}

const heardShare = ({ slot, clipMs }: HeardSlot): number => Math.min(1, coveredMs(slot.intervals) / clipMs);

/** A measure for each field of a part of the record; null if that part or the field is missing. */
function recorded<Name extends string, From>(
  fields: Readonly<Record<Name, z.ZodType>>,
  partOf: (from: From) => Readonly<Partial<Record<NoInfer<Name>, Value | undefined>>> | null,
): Record<Name, Measure<From>>;
function recorded<From>(
  fields: Readonly<Record<string, z.ZodType>>,
  partOf: (from: From) => Readonly<Record<string, Value | undefined>> | null,
): Record<string, Measure<From>> {
  const measures = Object.entries(fields).map(([name, field]): [string, Measure<From>] => {
    const { unit, description = '' } = field.meta() ?? {};
    const of = (from: From): Value => partOf(from)?.[name] ?? null;
    return [name, { unit: typeof unit === 'string' ? unit : null, meaning: description, of }];
  });
  return Object.fromEntries(measures);
}

const OF_SLOT = {
  heardShare: {
    unit: 'share',
    meaning: 'Share of the clip heard at least once, 0 to 1.',
    of: heardShare,
  },
  ...recorded(SLOT_FIELDS, ({ slot }: HeardSlot) => slot),
};

const OF_PAGE = {
  ...recorded(PAGE_FIELDS, (page: Listening) => page),
  changes: {
    unit: null,
    meaning: 'Recorded changes of the answer of the page.',
    of: ({ changes }: Listening) => changes.length,
  },
  ...recorded(TYPING_FIELDS, ({ typing }: Listening) => typing),
  hiddenMs: {
    unit: 'ms',
    meaning: 'Time the page was hidden behind another tab.',
    of: ({ hidden }: Listening) => spentMs(hidden),
  },
  soundEvents: {
    unit: null,
    meaning: 'Audio events of the page: see the table of events.',
    of: ({ sound }: Listening) => sound.length,
  },
  ...recorded(DEVICE_FIELDS, ({ device }: Listening) => device),
};

interface NamedMeasure<Name, From> extends Measure<From> {
  /** Member of a rating. */
  name: Name;
  /** Name of the column. Example: that of hiddenMs is hidden_ms. */
  column: string;
}

function named<Name extends string, From>(
  measures: Readonly<Record<Name, Measure<From>>>,
): readonly NamedMeasure<Name, From>[];
function named<From>(measures: Readonly<Record<string, Measure<From>>>): NamedMeasure<string, From>[] {
  return Object.entries(measures).map(([name, measure]) => {
    const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return { name, column, ...measure };
  });
}

export const slotMeasures = named(OF_SLOT);
export const pageMeasures = named(OF_PAGE);

type MeasureName = keyof typeof OF_SLOT | keyof typeof OF_PAGE;

/** All measures, in the order of their columns. */
export const measures: readonly NamedMeasure<MeasureName, never>[] = [...slotMeasures, ...pageMeasures];

/** Measured values of a rating; null if it was collected elsewhere, or before the measure existed. */
export type Measured = Record<MeasureName, Value>;

/** Builds an object with one value per measure, by its name. */
export function forEachMeasure<Name extends string, From, Result>(
  some: readonly NamedMeasure<Name, From>[],
  resultOf: (measure: NamedMeasure<Name, From>) => Result,
): Record<Name, Result>;
export function forEachMeasure<Each extends { name: string }, Result>(
  some: readonly Each[],
  resultOf: (measure: Each) => Result,
): Record<string, Result> {
  const results: Record<string, Result> = {};
  for (const measure of some) results[measure.name] = resultOf(measure);
  return results;
}

const NOT_PLAYED: HeardSlot['slot'] = { intervals: [], plays: 0, firstPlayMs: null };

function heardSlot({ slots }: Listening, { token, rendition }: Slot, { id, renditions }: Clip): HeardSlot {
  const clipMs = renditions[rendition]?.durationMs;
  if (clipMs === undefined) throw new Error(`clip ${id} has no rendition ${rendition}`);
  return { slot: slots.find((played) => played.slot === token) ?? NOT_PLAYED, clipMs };
}

/** Share of a clip heard on the page, and the number of starts. Throws if it was not served in that rendition. */
export function heardOf(page: Listening, slot: Slot, clip: Clip): { heardShare: number; plays: number } {
  const heard = heardSlot(page, slot, clip);
  return { heardShare: heardShare(heard), plays: heard.slot.plays };
}

/** Measured values of a slot of the page. Throws if its clip was not served in that rendition. */
export function measuredSlot(page: Listening, slot: Slot, clip: Clip): Record<keyof typeof OF_SLOT, Value> {
  const heard = heardSlot(page, slot, clip);
  return forEachMeasure(slotMeasures, ({ of }) => of(heard));
}

/** Measured values of the page. */
export const measuredPage = (page: Listening) => forEachMeasure(pageMeasures, ({ of }) => of(page));
