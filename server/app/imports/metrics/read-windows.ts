import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { statOrNull } from '../../../platform/inside-folder.ts';
import {
  errorAt,
  formatMistake,
  hasErrors,
  StudyMistakes,
  type Mistake,
} from '../../../study-files/parse/mistake.ts';
import { readTable, type TableRow } from '../../../study-files/parse/read-table.ts';

/** Output of another program for a window of a clip: an embedding or one score. */
export interface ClipWindow {
  clip: string;
  /** Speaker; '' if speakers were not separated. */
  speaker: string;
  /** Share without speech, 0 to 1; null if unknown. */
  nonSpeech: number | null;
  values: readonly number[];
}

const MAX_BYTES = 500 * 1024 * 1024;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** Columns that are not numbers of the window. */
const NAMED = new Set(['clip', 'window', 'speaker', 'non_speech']);

const line = z.strictObject({
  clip: z.string().min(1),
  window: z.union([z.string(), z.number()]).optional(),
  speaker: z.string().default(''),
  non_speech: z.number().min(0).max(1).optional(),
  values: z.union([z.number(), z.array(z.number()).min(1)]),
});

function refuse(mistakes: readonly Mistake[]): void {
  if (hasErrors(mistakes)) throw new StudyMistakes(mistakes.map(formatMistake).join('\n'));
}

async function readLines(path: string): Promise<ClipWindow[]> {
  const windows: ClipWindow[] = [];
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    number += 1;
    if (text.trim() === '') continue;
    const at = { line: number, column: 1 };
    const read = z.string().transform((json, context): unknown => {
      try {
        return JSON.parse(json);
      } catch {
        context.addIssue('is not JSON');
        return z.NEVER;
      }
    });
    const result = read.pipe(line).safeParse(text);
    if (!result.success) {
      const [issue] = result.error.issues;
      const where = issue === undefined || issue.path.length === 0 ? 'the line' : issue.path.join('.');
      const message = `${where}: ${issue?.message ?? 'cannot be read'}; write {"clip": ..., "values": [...]} on each line, with speaker and non_speech where known`;
      throw new StudyMistakes(formatMistake(errorAt(path, at, message)));
    }
    const { clip, speaker, non_speech: nonSpeech = null, values } = result.data;
    windows.push({ clip, speaker, nonSpeech, values: typeof values === 'number' ? [values] : values });
  }
  return windows;
}

async function readRows(path: string): Promise<ClipWindow[]> {
  const { mistakes, table } = await readTable(path, ['clip'], { maxBytes: MAX_BYTES });
  refuse(mistakes);
  const valued = (table?.columns ?? []).filter((name) => !NAMED.has(name));
  if (valued.length === 0)
    refuse([
      errorAt(
        path,
        { line: 1, column: 1 },
        'no values; add a column, or one for each number of an embedding',
      ),
    ]);
  const wrong = ({ line: number, cells }: TableRow): Mistake[] => {
    const at = { line: number, column: 1 };
    const bad = valued.find((name) => !NUMBER.test(cells[name] ?? ''));
    const share = cells['non_speech'] ?? '';
    return [
      ...(bad === undefined
        ? []
        : [errorAt(path, at, `${bad} is ${JSON.stringify(cells[bad])}; write a number, or delete the row`)]),
      ...(share === '' || (NUMBER.test(share) && Number(share) >= 0 && Number(share) <= 1)
        ? []
        : [errorAt(path, at, `non_speech is ${JSON.stringify(share)}; write a share from 0 to 1`)]),
    ];
  };
  const rows = table?.rows ?? [];
  refuse(rows.flatMap(wrong));
  return rows.map(({ cells }) => {
    const { clip = '', speaker = '', non_speech: share = '' } = cells;
    const values = valued.map((name) => Number(cells[name]));
    return { clip, speaker, nonSpeech: share === '' ? null : Number(share), values };
  });
}

/**
 * Reads windows of clips. A CSV has the column clip and, if known, window, speaker and non_speech. Every other column
 * is a number. A JSON Lines file (.jsonl) has clip, values and the same optional fields. Throws StudyMistakes with
 * the line of each mistake.
 */
export async function readWindows(path: string): Promise<ClipWindow[]> {
  if (!(await statOrNull(path))?.isFile()) throw new StudyMistakes(`there is no file ${path}`);
  return extname(path).toLowerCase() === '.jsonl' ? await readLines(path) : await readRows(path);
}
