import * as fc from 'fast-check';

/** A random table: each listener rates each clip on each scale, or leaves it out. */
export interface Votes {
  listeners: string[];
  clips: string[];
  scales: string[];
  /** By listener, clip and scale; null: left out. */
  values: (number | null)[][][];
}

export interface Vote {
  listener: string;
  clip: string;
  scale: string;
  value: number;
}

const LETTERS = 'a b x y z A B C 0 1 9 _ . - + = @ , ; | " \' / ü 听'.split(' ');

/** Names as people write them, with every sign that separates, quotes or computes. */
const name = fc
  .string({ unit: fc.constantFrom(...LETTERS, ' '), minLength: 1, maxLength: 8 })
  .map((text) => text.trim().normalize('NFC'))
  // A mark before a sign that computes is one that exports add.
  .filter((text) => text !== '' && !text.startsWith("'"));

const names = (max: number) => fc.uniqueArray(name, { minLength: 2, maxLength: max });
const value = fc.option(fc.integer({ min: -6, max: 200 }).map((twice) => twice / 2));

const votesOf = (scales: fc.Arbitrary<string[]>): fc.Arbitrary<Votes> =>
  fc.record({ listeners: names(4), clips: names(4), scales }).chain((own) => {
    const { listeners, clips, scales } = own;
    const ofScales = fc.array(value, { minLength: scales.length, maxLength: scales.length });
    const ofClips = fc.array(ofScales, { minLength: clips.length, maxLength: clips.length });
    return fc
      .array(ofClips, { minLength: listeners.length, maxLength: listeners.length })
      .filter((values) => values.flat(2).some((one) => one !== null))
      .map((values) => ({ ...own, values }));
  });

export const oneScale = votesOf(fc.constant(['quality']));
export const severalScales = votesOf(
  fc.uniqueArray(fc.constantFrom('sig', 'bak', 'ovr', 'charm'), { minLength: 1 }),
);

export function votes({ listeners, clips, scales, values }: Votes): Vote[] {
  return listeners.flatMap((listener, l) =>
    clips.flatMap((clip, c) =>
      scales.flatMap((scale, s): Vote[] => {
        const value = values[l]?.[c]?.[s] ?? null;
        return value === null ? [] : [{ listener, clip, scale, value }];
      }),
    ),
  );
}

export const valueOf = ({ values }: Votes, l: number, c: number, s = 0): number | null =>
  values[l]?.[c]?.[s] ?? null;

/** How a text file is written. */
export const style = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  hasMark: fc.boolean(),
  isWide: fc.boolean(),
  quotesAll: fc.boolean(),
});
type Style = typeof style extends fc.Arbitrary<infer S> ? S : never;

export function textOf(rows: readonly (readonly (string | number | null)[])[], how: Style): Buffer {
  const { delimiter, end, quotesAll } = how;
  const cell = (own: string | number | null): string => {
    if (own === null) return '';
    const text = typeof own === 'number' && delimiter !== ',' ? String(own).replace('.', ',') : String(own);
    return quotesAll || /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const text = rows.map((row) => row.map(cell).join(delimiter)).join(end) + end;
  const marked = how.hasMark || how.isWide ? `\uFEFF${text}` : text;
  return Buffer.from(marked, how.isWide ? 'utf16le' : 'utf8');
}
