import { errorAt, type Mistake } from '../../../study-files/parse/mistake.ts';
import { readTable } from '../../../study-files/parse/read-table.ts';
import { readSpeech, type NamedSpeech } from './read-speech.ts';

/** Rows of a CSV or TSV file with the columns start, end or duration, speaker and optionally file. */
export async function readSpeechTable(path: string): Promise<{ mistakes: Mistake[]; speech: NamedSpeech[] }> {
  const { mistakes, table } = await readTable(path, ['start', 'speaker'], { anyNames: true });
  if (table === null) return { mistakes, speech: [] };
  if (!table.columns.includes('end') && !table.columns.includes('duration')) {
    const message = 'the columns end and duration are missing; add one of them';
    return { mistakes: [errorAt(path, { line: 1, column: 1 }, message)], speech: [] };
  }
  const wrong = [...mistakes];
  const speech: NamedSpeech[] = [];
  for (const { line, cells } of table.rows) {
    const { start, end, duration, speaker, file } = cells;
    const read = readSpeech({ start, end, duration, speaker }, (field) => field);
    if ('problem' in read) wrong.push(errorAt(path, { line, column: 1 }, read.problem));
    else speech.push({ ...read, recording: file === undefined || file === '' ? null : file });
  }
  return { mistakes: wrong, speech };
}
