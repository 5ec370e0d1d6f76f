import { z } from 'zod';
import { errorAt, type Mistake } from '../../../study-files/parse/mistake.ts';
import { readSpeech, type NamedSpeech } from './read-speech.ts';

const value = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);

/** An entry of any of the supported programs. */
const entry = z.object({
  start: value,
  end: value,
  duration: value,
  speaker: value,
  /** Label and times in pyannote's annotations. */
  label: value,
  segment: z.object({ start: value, end: value }).optional().catch(undefined),
  file: value,
});

/** Fields that contain the list: of whisperX and many other programs, pyannote's service, and pyannote's annotations. */
const LISTS = ['segments', 'diarization', 'content'] as const;
const FORM = 'write a list of {"start": 1.5, "end": 4.2, "speaker": "A"}, or {"segments": [...]}';

/** The list of entries, and the name of the field that contains it. */
function entriesOf(json: unknown): { name: string; entries: unknown[] } | null {
  if (Array.isArray(json)) return { name: '', entries: json };
  const members = z.record(z.string(), z.unknown()).safeParse(json);
  for (const name of members.success ? LISTS : []) {
    const entries = members.data?.[name];
    if (Array.isArray(entries)) return { name, entries };
  }
  return null;
}

function parsed(text: string): { json: unknown } | { problem: string } {
  try {
    return { json: JSON.parse(text) };
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    return { problem: `not valid JSON: ${cause.message}; export the file again` };
  }
}

/** Entries of a JSON text: a list of start, end, speaker and optionally file, or the output of whisperX or pyannote. */
export function readJson(path: string, text: string): { mistakes: Mistake[]; speech: NamedSpeech[] } {
  const refused = (message: string) => ({ mistakes: [errorAt(path, null, message)], speech: [] });
  const read = parsed(text);
  if ('problem' in read) return refused(read.problem);
  const found = entriesOf(read.json);
  if (found === null) return refused(`the file has no list of turns; ${FORM}`);
  const mistakes: Mistake[] = [];
  const speech: NamedSpeech[] = [];
  for (const [index, one] of found.entries.entries()) {
    const place = `${found.name}[${index}]`;
    const { data } = entry.safeParse(one);
    if (data === undefined) {
      mistakes.push(errorAt(path, null, `${place} is no entry; ${FORM}`));
      continue;
    }
    const { segment, label, file, duration } = data;
    const { start, end } = segment ?? data;
    const name = segment === undefined ? place : `${place}.segment`;
    const isLabel = data.speaker === undefined && label !== undefined;
    const said = readSpeech({ start, end, duration, speaker: data.speaker ?? label }, (field) =>
      field === 'speaker' ? `${place}.${isLabel ? 'label' : 'speaker'}` : `${name}.${field}`,
    );
    if ('problem' in said) mistakes.push(errorAt(path, null, said.problem));
    else speech.push({ ...said, recording: file === undefined || file === '' ? null : file });
  }
  return { mistakes, speech };
}
