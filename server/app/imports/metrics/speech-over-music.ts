import { dirname, join } from 'node:path';
import { AudioError } from '../../../audio/audio-error.ts';
import { readRecording } from '../../../audio/decode.ts';
import { integratedLufs } from '../../../audio/loudness.ts';
import { statOrNull } from '../../../platform/inside-folder.ts';
import { mapLimited } from '../../../platform/map-limited.ts';
import {
  errorAt,
  formatMistake,
  hasErrors,
  StudyMistakes,
  type Mistake,
} from '../../../study-files/parse/mistake.ts';
import { readTable, type TableRow } from '../../../study-files/parse/read-table.ts';

const AT_ONCE = 2;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const UNKNOWN = ['', 'NA'];

async function loudnessOf(path: string): Promise<number | null> {
  return integratedLufs((await readRecording(path)).pcm);
}

/** Loudness of the speech minus that of the music, in dB; null if either is silent throughout. */
async function ratioOf(folder: string, { cells }: TableRow): Promise<number | null> {
  const speech = await loudnessOf(join(folder, cells['speech'] ?? ''));
  const music = await loudnessOf(join(folder, cells['music'] ?? ''));
  return speech === null || music === null ? null : speech - music;
}

/**
 * Reads the level of speech over music of each clip, in dB. The CSV has the column clip and either smr, or speech and
 * music. These are paths of the separated files, relative to the folder of the CSV. Their ratio is the difference of
 * their integrated loudness. Throws StudyMistakes for unknown clips, values that are not numbers, and unreadable
 * files.
 */
export async function readSpeechOverMusic(
  path: string,
  clips: readonly string[],
): Promise<Map<string, number | null>> {
  if (!(await statOrNull(path))?.isFile())
    throw new StudyMistakes(`there is no file ${path} of speech over music`);
  const { mistakes, table } = await readTable(path, ['clip']);
  const rows = table?.rows ?? [];
  const hasValues = table?.columns.includes('smr') ?? false;
  const hasStems = table !== null && ['speech', 'music'].every((name) => table.columns.includes(name));
  const known = new Set(clips);
  const wrong: Mistake[] = rows.flatMap(({ line, cells: { clip = '', smr = '' } }) => [
    ...(known.has(clip)
      ? []
      : [
          errorAt(
            path,
            { line, column: 1 },
            `the study has no clip ${clip}; write its path in the study folder`,
          ),
        ]),
    ...(!hasValues || NUMBER.test(smr) || UNKNOWN.includes(smr)
      ? []
      : [
          errorAt(
            path,
            { line, column: 1 },
            `smr is ${JSON.stringify(smr)}; write a number of dB, or leave the cell empty`,
          ),
        ]),
  ]);
  const columns =
    table && !hasValues && !hasStems
      ? [
          errorAt(
            path,
            { line: 1, column: 1 },
            'add the column smr, or the columns speech and music with files',
          ),
        ]
      : [];
  const all = [...mistakes, ...columns, ...wrong];
  if (hasErrors(all)) throw new StudyMistakes(all.map(formatMistake).join('\n'));
  const read = async (row: TableRow): Promise<[string, number | null]> => {
    const { clip = '', smr = '' } = row.cells;
    if (hasValues) return [clip, UNKNOWN.includes(smr) ? null : Number(smr)];
    try {
      return [clip, await ratioOf(dirname(path), row)];
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!(error instanceof AudioError) && !isMissing) throw error;
      throw new StudyMistakes(formatMistake(errorAt(path, { line: row.line, column: 1 }, error.message)));
    }
  };
  return new Map(await mapLimited(rows, AT_ONCE, read));
}
