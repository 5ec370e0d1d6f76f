import { groupBy } from '#core/order/group-by.ts';
import { naturalOrder } from '#core/order/natural-order.ts';
import type { ResultTable } from '#core/analysis/tables/table.ts';
import { ratioInterval } from '#core/stats/metrics/ratio.ts';
import { statOrNull } from '../../../platform/inside-folder.ts';
import { errorAt, formatMistake, hasErrors, StudyMistakes } from '../../../study-files/parse/mistake.ts';
import { readTable } from '../../../study-files/parse/read-table.ts';
import { textErrors, type TextErrors, type TextUnit } from './text-errors.ts';

/** The errors of one clip. */
export interface ClipErrors extends TextErrors {
  /** Columns that identify the clip. */
  keys: Readonly<Record<string, string>>;
}

const TEXTS = ['reference', 'hypothesis'] as const;
const MAX_BYTES = 200 * 1024 * 1024;

/**
 * Reads the errors of each clip. The CSV has the columns clip (or system and item, and other factors), reference (the
 * intended text) and hypothesis (the text that a recogniser heard). Throws StudyMistakes with the line of each
 * mistake.
 */
export async function readTextErrors(path: string, unit: TextUnit): Promise<ClipErrors[]> {
  if (!(await statOrNull(path))?.isFile()) throw new StudyMistakes(`there is no file ${path}`);
  const { mistakes, table } = await readTable(path, TEXTS, { maxBytes: MAX_BYTES });
  const keys = (table?.columns ?? []).filter((name) => !TEXTS.some((text) => text === name));
  const isNamed = keys.includes('clip') || (keys.includes('system') && keys.includes('item'));
  const unnamed =
    table && !isNamed
      ? [
          errorAt(
            path,
            { line: 1, column: 1 },
            'a column clip, or system and item, must identify the clip of each row',
          ),
        ]
      : [];
  const all = [...mistakes, ...unnamed];
  if (hasErrors(all)) throw new StudyMistakes(all.map(formatMistake).join('\n'));
  return (table?.rows ?? []).map(({ cells }) => ({
    keys: Object.fromEntries(keys.map((name) => [name, cells[name] ?? ''])),
    ...textErrors(cells['reference'] ?? '', cells['hypothesis'] ?? '', unit),
  }));
}

function corpusRow(system: string, clips: readonly ClipErrors[]) {
  const { n, ratio, low, high } = ratioInterval(
    clips.map(({ edits, length }) => ({ part: edits, whole: length })),
  );
  const sum = (of: (clip: ClipErrors) => number) => clips.reduce((total, clip) => total + of(clip), 0);
  return {
    system,
    n,
    edits: sum(({ edits }) => edits),
    length: sum(({ length }) => length),
    rate: ratio,
    low,
    high,
  };
}

/** Errors over all clips, and by system if the rows name it: the sum of edits divided by the sum of reference units. */
export function corpusTable(name: string, unit: TextUnit, clips: readonly ClipErrors[]): ResultTable {
  const bySystem = groupBy(
    clips.filter(({ keys }) => keys['system'] !== undefined),
    ({ keys }) => keys['system'] ?? '',
  );
  const systems = [...bySystem]
    .toSorted(([a], [b]) => naturalOrder(a, b))
    .map(([system, own]) => corpusRow(system, own));
  return {
    name,
    title: `${name.toUpperCase()} of the corpus`,
    columns: [
      { label: 'system', key: 'system' },
      { label: 'clips', key: 'n' },
      { label: 'edits', key: 'edits' },
      { label: unit, key: 'length' },
      { label: `${name} [95 %]`, key: 'rate', interval: ['low', 'high'], digits: 4 },
    ],
    rows: [corpusRow('(all)', clips), ...systems],
    notes: [
      `Edits over ${unit} of the references, all clips together. Intervals: t over clips, linearised ratio.`,
      'Texts after NFKC, in lower case, without punctuation; each Chinese character counts as a word.',
    ],
  };
}
