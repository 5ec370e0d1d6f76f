import { WEBMUSHRA_PAIRS } from '#core/methods/abx/webmushra-pairs.ts';
import { DEFAULT_METHOD } from '#core/methods/registry.ts';
import { WEBMUSHRA_SCALES } from '#core/methods/rating/webmushra-scales.ts';
import { METHOD, roleOfCondition } from '#core/methods/mushra/webmushra-names.ts';
import { numberText } from '../meaning/cell-numbers.ts';
import { isEmptyScore } from './wide-scores.ts';

/** Cells of a row with the column names of Earshot. */
export type Cells = Readonly<Record<string, string>>;

type Cell = (name: string) => string;

/** A kind of result file of webMUSHRA. */
export interface ResultType {
  /** Pages whose results these are. */
  pages: string;
  /** Columns by which the file is recognised. */
  marks: readonly string[];
  /** Columns that every row must fill. */
  required: readonly string[];
  /** Columns of webMUSHRA; all others are answers about the listener. */
  known: readonly string[];
  /** Whether webMUSHRA writes the id of the session. */
  hasSession: boolean;
  /** Reason why these results cannot be read; null if they can. */
  refusal: string | null;
  /** Identifies what a listener rates once in a session. */
  keyOf(cell: Cell): string;
  /** Fault of a row and its column; null if it has none. */
  mistakeOf?: (cell: Cell) => { column: string; message: string } | null;
  /** Columns of a rating's cells in the file, where their names differ from those of all kinds. */
  columnsOf(cells: Cells): Cells;
  /** The ratings of a row. */
  rowsOf(cell: Cell, columns: readonly string[]): Cells[];
}

function scoreMistake(
  cell: Cell,
  names: readonly string[],
  min: number,
  max: number,
): { column: string; message: string } | null {
  const wrong = names.find((name) => {
    const text = numberText(cell(name), null);
    return !/^\d+(\.\d+)?$/.test(text) || Number(text) < min || Number(text) > max;
  });
  if (wrong === undefined) return null;
  const message = `${wrong} is ${JSON.stringify(cell(wrong))}; write a number from ${min} to ${max}`;
  return { column: wrong, message };
}

const timeOf = (cell: Cell, name: string): string => cell(name) || cell(`${name}/ms`);

const SESSION = ['session_test_id', 'session_uuid', 'trial_id'];

const stimulusCells = (cell: Cell, stimulus: string): Cells => ({
  clip: `${cell('trial_id')}/${stimulus}`,
  system: stimulus,
  item: cell('trial_id'),
});

const mushra: ResultType = {
  pages: 'MUSHRA pages',
  marks: ['rating_stimulus'],
  required: ['session_test_id', 'trial_id', 'rating_stimulus', 'rating_score'],
  known: [...SESSION, 'rating_stimulus', 'rating_score', 'rating_time', 'rating_time/ms', 'rating_comment'],
  hasSession: true,
  refusal: null,
  keyOf: (cell) => JSON.stringify([cell('trial_id'), cell('rating_stimulus')]),
  mistakeOf: (cell) => scoreMistake(cell, ['rating_score'], 0, 100),
  columnsOf: () => ({ system: 'rating_stimulus', canonical_value: 'rating_score', text: 'rating_comment' }),
  rowsOf: (cell) => {
    const stimulus = cell('rating_stimulus');
    return [
      {
        method: METHOD,
        ...stimulusCells(cell, stimulus),
        role: roleOfCondition(stimulus),
        canonical_value: cell('rating_score'),
        page_ms: timeOf(cell, 'rating_time'),
        text: cell('rating_comment'),
      },
    ];
  },
};

const CHOICES: Readonly<Record<string, { canonical_value: string; label: string }>> = {
  correct: { canonical_value: '1', label: 'right' },
  incorrect: { canonical_value: '0', label: 'wrong' },
  undecided: { canonical_value: '0', label: 'undecided' },
};

/** Listeners find the hidden reference among two clips, as on an ABX page whose X is the reference. */
const pairs: ResultType = {
  pages: 'pages with paired comparisons',
  marks: ['choice_reference', 'choice_answer'],
  required: ['session_test_id', 'trial_id', 'choice_reference', 'choice_non_reference', 'choice_answer'],
  known: [
    ...SESSION,
    'choice_reference',
    'choice_non_reference',
    'choice_answer',
    'choice_time',
    'choice_comment',
  ],
  hasSession: false,
  refusal: null,
  keyOf: (cell) => JSON.stringify([cell('trial_id'), cell('choice_reference'), cell('choice_non_reference')]),
  mistakeOf(cell) {
    const column = 'choice_answer';
    const answer = cell(column);
    if (answer === 'unknown' || answer in CHOICES) return null;
    const message = `choice_answer is ${JSON.stringify(answer)}; write correct, incorrect, undecided or unknown`;
    return { column, message };
  },
  columnsOf: () => ({
    system: 'choice_reference',
    compared_system: 'choice_non_reference',
    canonical_value: 'choice_answer',
    page_ms: 'choice_time',
    text: 'choice_comment',
  }),
  rowsOf: (cell) => {
    const choice = CHOICES[cell('choice_answer')];
    if (!choice) return [];
    const [reference, other] = [cell('choice_reference'), cell('choice_non_reference')];
    return [
      {
        ...WEBMUSHRA_PAIRS,
        ...stimulusCells(cell, reference),
        compared_clip: `${cell('trial_id')}/${other}`,
        compared_system: other,
        x_system: reference,
        ...choice,
        page_ms: cell('choice_time'),
        text: cell('choice_comment'),
      },
    ];
  },
};

/** The impairment scale of BS.1116 for the hidden reference and for the clip beside it. */
const bs1116: ResultType = {
  pages: 'BS.1116 pages',
  marks: ['rating_reference_score'],
  required: [
    'session_test_id',
    'trial_id',
    'rating_reference',
    'rating_non_reference',
    'rating_reference_score',
    'rating_non_reference_score',
  ],
  known: [
    ...SESSION,
    'rating_reference',
    'rating_non_reference',
    'rating_reference_score',
    'rating_non_reference_score',
    'rating_time',
    'choice_comment',
  ],
  hasSession: false,
  refusal: null,
  keyOf: (cell) => JSON.stringify([cell('trial_id'), cell('rating_non_reference')]),
  mistakeOf: (cell) => scoreMistake(cell, ['rating_reference_score', 'rating_non_reference_score'], 1, 5),
  columnsOf: ({ role }) =>
    role === 'test'
      ? {
          system: 'rating_non_reference',
          canonical_value: 'rating_non_reference_score',
          text: 'choice_comment',
        }
      : { system: 'rating_reference', canonical_value: 'rating_reference_score', text: 'choice_comment' },
  rowsOf: (cell) => {
    const shared = {
      method: DEFAULT_METHOD,
      scale: WEBMUSHRA_SCALES.bs1116,
      page_ms: cell('rating_time'),
      text: cell('choice_comment'),
    };
    const [reference, other] = [cell('rating_reference'), cell('rating_non_reference')];
    // The reference is rated once beside each clip, so its clip has the name of that page.
    const page = { item: `${cell('trial_id')}/${other}` };
    return [
      {
        ...shared,
        ...stimulusCells(cell, reference),
        ...page,
        clip: `${cell('trial_id')}/${other}/${reference}`,
        role: 'hidden reference',
        canonical_value: cell('rating_reference_score'),
      },
      {
        ...shared,
        ...stimulusCells(cell, other),
        ...page,
        role: 'test',
        canonical_value: cell('rating_non_reference_score'),
      },
    ];
  },
};

/** Likert pages of one stimulus or several, with one scale or several numbered ones. */
const likert: ResultType = {
  pages: 'Likert pages',
  marks: ['session_test_id', 'trial_id', 'stimuli'],
  required: ['session_test_id', 'trial_id', 'stimuli'],
  known: [...SESSION, 'stimuli', 'rating_time'],
  hasSession: false,
  refusal: null,
  keyOf: (cell) => JSON.stringify([cell('trial_id'), cell('stimuli')]),
  columnsOf: ({ scale = '' }) => ({
    system: 'stimuli',
    canonical_value: `stimuli_rating${/^rating(\d+)$/.exec(scale)?.[1] ?? ''}`,
  }),
  rowsOf: (cell, columns) =>
    columns.flatMap((name): Cells[] => {
      const [, number] = /^stimuli_rating(\d*)$/.exec(name) ?? [];
      if (number === undefined || isEmptyScore(cell(name))) return [];
      return [
        {
          method: DEFAULT_METHOD,
          ...stimulusCells(cell, cell('stimuli')),
          scale: number === '' ? 'quality' : `rating${number}`,
          canonical_value: cell(name),
          page_ms: numberText(cell('rating_time'), null),
        },
      ];
    }),
};

const spatial: ResultType = {
  ...likert,
  pages: 'spatial pages',
  marks: ['session_test_id', 'name', 'stimulus'],
  refusal: 'results of spatial pages are places in a room, not ratings; they cannot be imported',
};

/** All kinds, in the order in which they are tried. */
export const RESULT_TYPES: readonly ResultType[] = [mushra, pairs, bs1116, likert, spatial];
