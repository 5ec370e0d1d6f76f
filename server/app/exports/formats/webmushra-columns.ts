import { column, type Column, type Rating } from '#core/ratings/ratings.ts';
import { conditionOfRole } from '#core/methods/mushra/webmushra-names.ts';

const stimulusOf = ({ role, system, clip }: Rating): string =>
  role === 'test' ? (system ?? clip) : conditionOfRole(role);
const timeOf = ({ pageMs }: Rating): number | null => (pageMs === null ? null : Math.round(pageMs));

const STUDY = column('session_test_id', 'text', null, 'Name of the study.', (r) => r.study);
const SESSION = column('session_uuid', 'text', null, 'The session.', (r) => r.session);
const TRIAL = column('trial_id', 'text', null, 'The item of the page.', (r) => r.item ?? String(r.page));
const COUNTS = column(
  'counts',
  'boolean',
  null,
  'Whether the rating takes part in the analysis.',
  (r) => r.counts,
);
const commentColumn = (name: string): Column =>
  column(name, 'free text', null, "The listener's words.", (r) => r.text);
const timeColumn = (name: string): Column => column(name, 'integer', 'ms', 'Time on the page.', timeOf);

/** Columns of `mushra.csv`. */
export const MUSHRA: readonly Column[] = [
  STUDY,
  SESSION,
  TRIAL,
  column('rating_stimulus', 'text', null, 'The system, or what webMUSHRA calls the role.', stimulusOf),
  column('rating_score', 'number', null, '0 to 100.', (r) => r.canonicalValue),
  timeColumn('rating_time'),
  commentColumn('rating_comment'),
  COUNTS,
];

/** Columns of `paired_comparison.csv`, and the session, which webMUSHRA does not write. */
export const PAIRED: readonly Column[] = [
  STUDY,
  TRIAL,
  column('choice_reference', 'text', null, 'The system of X.', (r) => r.xSystem),
  column('choice_non_reference', 'text', null, 'The other system.', (r) =>
    r.xSystem === r.system ? r.comparedSystem : r.system,
  ),
  column('choice_answer', 'text', null, 'correct or incorrect.', (r) =>
    r.canonicalValue === 1 ? 'correct' : 'incorrect',
  ),
  timeColumn('choice_time'),
  commentColumn('choice_comment'),
  SESSION,
  COUNTS,
];

/** The grade of a signal without an impairment (ITU-R BS.1116-3). */
const UNIMPAIRED = 5;

/**
 * Columns of `bs1116.csv`, and the session, which webMUSHRA does not write. Listeners know the reference and do not
 * grade it, so that it has the grade without an impairment.
 */
export const BS1116: readonly Column[] = [
  STUDY,
  TRIAL,
  column('rating_reference', 'text', null, "webMUSHRA's name of the reference.", () =>
    conditionOfRole('hidden reference'),
  ),
  column('rating_non_reference', 'text', null, 'The system.', stimulusOf),
  column('rating_reference_score', 'number', null, '5: listeners know the reference.', () => UNIMPAIRED),
  column('rating_non_reference_score', 'number', null, '1 to 5.', (r) => r.canonicalValue),
  timeColumn('rating_time'),
  commentColumn('choice_comment'),
  SESSION,
  COUNTS,
];

/** The ratings of one clip on one page, a scale each. */
export type ClipRatings = readonly Rating[];

/** Columns of a Likert table, `lss.csv` or `lms.csv`, for a number of scales, and the session, which webMUSHRA does not write. */
export function likertColumns(scales: number, valueColumn: typeof plainValue): Column<ClipRatings>[] {
  const ofFirst = ({ name, type, unit, meaning, value }: Column): Column<ClipRatings> =>
    column(name, type, unit, meaning, ([rating]) => (rating ? value(rating) : null));
  const values = Array.from({ length: scales }, (_, index) =>
    valueColumn(scales === 1 ? 'stimuli_rating' : `stimuli_rating${index + 1}`, index),
  );
  return [
    ofFirst(STUDY),
    ofFirst(TRIAL),
    ...values,
    ofFirst(column('stimuli', 'text', null, 'The system.', stimulusOf)),
    ofFirst(timeColumn('rating_time')),
    ofFirst(SESSION),
    column('counts', 'boolean', null, 'Whether all ratings take part.', (ratings) =>
      ratings.every(({ counts }) => counts),
    ),
  ];
}

/** A value of `lss.csv`. */
export const plainValue = (name: string, index: number): Column<ClipRatings> =>
  column(name, 'number', null, 'Value on the scale.', (ratings) => ratings[index]?.canonicalValue ?? null);

/** A value of `lms.csv`, between the spaces that webMUSHRA writes. */
export const spacedValue = (name: string, index: number): Column<ClipRatings> =>
  column(name, 'text', null, 'Value on the scale.', (ratings) => {
    const value = ratings[index]?.canonicalValue ?? null;
    return value === null ? null : ` ${value} `;
  });
