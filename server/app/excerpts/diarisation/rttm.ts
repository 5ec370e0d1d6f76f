import { errorAt, type Mistake } from '../../../study-files/parse/mistake.ts';
import { readSpeech, type NamedSpeech } from './read-speech.ts';

/** Types of lines that say nothing about turns (NIST RT-09 evaluation plan, appendix A). */
const OTHER_TYPES = new Set(
  'SEGMENT NOSCORE NO_RT_METADATA LEXEME NON-LEX NON-SPEECH FILLER EDIT SU IP CB A/P SPKR-INFO'.split(' '),
);
const LEAST_FIELDS = 8;
const NAMES = {
  start: 'the start (field 4)',
  end: 'the end',
  duration: 'the duration (field 5)',
  speaker: 'the speaker (field 8)',
} as const;

function speechOf(fields: readonly string[]): NamedSpeech | { problem: string } {
  if (fields.length < LEAST_FIELDS) {
    const wanted = 'SPEAKER recording 1 start duration <NA> <NA> speaker <NA> <NA>';
    return { problem: `the line has ${fields.length} of at least ${LEAST_FIELDS} fields; write ${wanted}` };
  }
  const [, recording = '', , start, duration, , , speaker] = fields;
  const speech = readSpeech({ start, duration, speaker }, (field) => NAMES[field]);
  return 'problem' in speech ? speech : { ...speech, recording };
}

/** SPEAKER lines of an RTTM text. Comments (;;) and lines of other types are skipped. */
export function readRttm(path: string, text: string): { mistakes: Mistake[]; speech: NamedSpeech[] } {
  const mistakes: Mistake[] = [];
  const speech: NamedSpeech[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const fields = line.trim().split(/\s+/);
    const [type = ''] = fields;
    if (type === '' || type.startsWith(';;') || OTHER_TYPES.has(type)) continue;
    const read =
      type === 'SPEAKER'
        ? speechOf(fields)
        : {
            problem: `the type (field 1) is ${JSON.stringify(type)}; write SPEAKER for a turn, or delete the line`,
          };
    if ('problem' in read) mistakes.push(errorAt(path, { line: index + 1, column: 1 }, read.problem));
    else speech.push(read);
  }
  return { mistakes, speech };
}
