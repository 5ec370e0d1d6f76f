import type { ResultTable } from '#core/analysis/tables/table.ts';
import { RULES, type ExcerptRules, type Range } from '#core/dialogue/candidates.ts';
import { column, type Column } from '#core/ratings/ratings.ts';
import type { CutRecording, ExcerptChoice, Reason, WeighedCandidate } from './cut-recording.ts';

/** A row of excerpts.csv: a candidate, or a recording without any. */
interface Row {
  recording: CutRecording;
  candidate: WeighedCandidate | null;
}

const inSeconds = (ms: number): number => ms / 1000;
const REASONS: readonly Reason[] = [...RULES, 'near', 'not drawn'];

const rounded = (share: number): number => Math.round(share * 1e4) / 1e4;

const numberOf = (
  name: string,
  unit: string | null,
  meaning: string,
  value: (one: WeighedCandidate) => number,
): Column<Row> =>
  column(name, 'number', unit, meaning, ({ candidate }) => (candidate ? value(candidate) : null));

export const COLUMNS: readonly Column<Row>[] = [
  column('recording', 'text', null, 'Path of the recording.', ({ recording }) => recording.id),
  column('recording_sha256', 'text', null, 'Of that file.', ({ recording }) => recording.sha256),
  numberOf('start_s', 's', 'Start in the recording.', (one) => inSeconds(one.startMs)),
  numberOf('end_s', 's', 'End in the recording.', (one) => inSeconds(one.endMs)),
  numberOf('start_frame', null, 'First sample.', ({ frames }) => frames.start),
  numberOf('end_frame', null, 'Sample after the last.', ({ frames }) => frames.end),
  numberOf('length_s', 's', 'End minus start.', (one) => inSeconds(one.endMs - one.startMs)),
  numberOf('turns', null, 'Turns.', ({ turns }) => turns),
  numberOf('n_speakers', null, 'Speakers with a turn.', ({ speakers }) => speakers.length),
  column('speakers', 'text', null, 'Their names.', ({ candidate }) => candidate?.speakers.join(' ') ?? null),
  numberOf('speech_share', null, 'Share with speech.', ({ speech }) => rounded(speech)),
  numberOf('overlap_share', null, 'Share with several speakers.', ({ overlap }) => rounded(overlap)),
  numberOf('longest_pause_s', 's', 'Longest pause.', (one) => inSeconds(one.longestPauseMs)),
  column('chosen', 'boolean', null, 'Whether it was cut.', ({ candidate }) => candidate?.reasons === null),
  column('reasons', 'text', null, 'Why not.', ({ candidate }) =>
    candidate === null ? 'no candidate' : (candidate.reasons?.join(' + ') ?? null),
  ),
  column('file', 'text', null, 'The excerpt.', ({ candidate }) => candidate?.excerpt?.file ?? null),
  column('sha256', 'text', null, 'Of that file.', ({ candidate }) => candidate?.excerpt?.sha256 ?? null),
];

export const rowsOf = (recordings: readonly CutRecording[]): Row[] =>
  recordings.flatMap((recording): Row[] =>
    recording.candidates.length === 0
      ? [{ recording, candidate: null }]
      : recording.candidates.map((candidate) => ({ recording, candidate })),
  );

/** Text of a range. Examples: '15 to 25', 'at least 3', 'exactly 2'. */
export function rangeText({ min, max }: Range, scale = 1): string {
  if (min === max) return `exactly ${min / scale}`;
  return max === Infinity ? `at least ${min / scale}` : `${min / scale} to ${max / scale}`;
}

const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;

/** Rules and reasons as text. */
function settings(rules: ExcerptRules, { apartMs, perRecording }: ExcerptChoice): Record<Reason, string> {
  return {
    turns: `${rangeText(rules.turns)} turns`,
    speakers: `${rangeText(rules.speakers)} speakers with a turn`,
    speech: `speech in at least ${percent(rules.minSpeech)} of the time`,
    overlap: `several speakers at once in at most ${percent(rules.maxOverlap)} of the time`,
    pause: `no pause longer than ${inSeconds(rules.maxPauseMs)} s`,
    near: `at least ${inSeconds(apartMs)} s from another excerpt`,
    'not drawn': `${perRecording} per recording, drawn at random`,
  };
}

const countOf = (recordings: readonly CutRecording[], isCounted: (one: WeighedCandidate) => boolean) =>
  recordings.flatMap(({ candidates }) => candidates).filter(isCounted).length;

/** Tables of the printed summary: recordings, rules with the candidates that they drop, and excerpts. */
export function summaryTables(
  recordings: readonly CutRecording[],
  rules: ExcerptRules,
  choice: ExcerptChoice,
): ResultTable[] {
  const texts = settings(rules, choice);
  return [
    {
      name: 'recordings',
      title: 'Recordings',
      columns: [
        { label: 'recording', key: 'id' },
        { label: 'minutes', key: 'minutes', digits: 1 },
        { label: 'speakers', key: 'speakers' },
        { label: 'turns', key: 'turns' },
        { label: 'candidates', key: 'candidates' },
        { label: 'chosen', key: 'chosen' },
      ],
      rows: recordings.map((one) => ({
        id: one.id,
        minutes: one.frames / one.sampleRate / 60,
        speakers: one.speakers.length,
        turns: one.turns,
        candidates: one.candidates.length,
        chosen: countOf([one], ({ reasons }) => reasons === null),
      })),
      notes: [
        `candidates: parts of ${rangeText(rules.lengthMs, 1000)} s that begin and end in a pause between two turns.`,
      ],
    },
    {
      name: 'reasons',
      title: 'Rules',
      columns: [
        { label: 'reason', key: 'reason' },
        { label: 'rule', key: 'rule' },
        { label: 'dropped', key: 'dropped' },
      ],
      rows: REASONS.map((reason) => ({
        reason,
        rule: texts[reason],
        dropped: countOf(recordings, ({ reasons }) => reasons?.includes(reason) ?? false),
      })),
      notes: ['dropped: candidates; one may break several rules.'],
    },
    {
      name: 'excerpts',
      title: 'Excerpts',
      columns: [
        { label: 'file', key: 'file' },
        { label: 'start s', key: 'start', digits: 3 },
        { label: 'end s', key: 'end', digits: 3 },
        { label: 'length s', key: 'length', digits: 3 },
        { label: 'turns', key: 'turns' },
        { label: 'speakers', key: 'speakers' },
        { label: 'speech %', key: 'speech', digits: 1 },
        { label: 'overlap %', key: 'overlap', digits: 1 },
      ],
      rows: recordings.flatMap(({ candidates }) =>
        candidates.flatMap((one) =>
          one.excerpt === null
            ? []
            : {
                file: one.excerpt.file,
                start: inSeconds(one.startMs),
                end: inSeconds(one.endMs),
                length: inSeconds(one.endMs - one.startMs),
                turns: one.turns,
                speakers: one.speakers.length,
                speech: one.speech * 100,
                overlap: one.overlap * 100,
              },
        ),
      ),
      notes: [],
    },
  ];
}
