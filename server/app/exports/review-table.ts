import { groupBy } from '#core/order/group-by.ts';
import { column, type Column } from '#core/ratings/ratings.ts';
import { QUESTIONS, reasonItem, subjectOf, type Review } from '#core/review/review.ts';
import type { SessionRecord } from '../../db/contract/store.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';
import type { SessionAnswers } from '../ratings/session-answers.ts';
import { answeredPages, pageColumns, placeOf, type OnPage } from './page-table.ts';

/** One reviewer's review of one written reason. */
interface ReviewRow extends OnPage {
  listener: string;
  position: number | null;
  scale: string;
  clip: string;
  role: string;
  system: string | null;
  review: Review;
}

/** Names of reviewers and codes of coding sheets, which the columns depend on. */
export interface MetReviews {
  reviewers: Set<string>;
  codes: Set<string>;
}

export function meetReviews(
  { reviewers, codes }: MetReviews,
  { reviews }: Pick<SessionRecord, 'reviews'>,
): void {
  for (const { reviewer, sheet } of reviews) {
    reviewers.add(reviewer);
    for (const code of sheet) codes.add(code);
  }
}

const tick = ({ codes, sheet }: Review, code: string): boolean | null =>
  sheet.includes(code) ? codes.includes(code) : null;

/** Columns of the table, with one for each code. Reviewers are numbered by name, because an export names no people. */
export function reviewColumns({ reviewers, codes }: MetReviews): Column<ReviewRow>[] {
  const numbers = new Map([...reviewers].toSorted().map((name, index) => [name, index + 1]));
  return [
    ...pageColumns<ReviewRow>(),
    column('listener', 'text', null, 'Pseudonym of who wrote the reason.', (row) => row.listener),
    column(
      'position',
      'integer',
      null,
      'Place of the clip on the page, as in the ratings.',
      (row) => row.position,
    ),
    column(
      'scale',
      'text',
      null,
      'Scale of the rating that the reason explains: session, page, position and scale join this table to the ratings.',
      (row) => row.scale,
    ),
    column('clip', 'text', null, 'Path of the rated clip in the study folder.', (row) => row.clip),
    column('role', 'text', null, 'Role of the clip on its page.', (row) => row.role),
    column('system', 'text', null, 'Factor system of the clip.', (row) => row.system),
    column('reviewer', 'integer', null, 'Number of the reviewer, by name, from 1.', ({ review }) => {
      return numbers.get(review.reviewer) ?? null;
    }),
    column(
      'adjudicates',
      'boolean',
      null,
      'Whether this reviewer decided a difference between two others.',
      ({ review }) => review.adjudicates,
    ),
    column(
      'verdict',
      'text',
      null,
      "This reviewer's verdict; the rating's column review has the result.",
      ({ review }) => review.verdict,
      QUESTIONS.answers['consistency'] ?? [],
    ),
    ...[...codes].map((code) =>
      column<ReviewRow>(
        `code_${code}`,
        'boolean',
        null,
        `Whether the reviewer ticked ${code} on the coding sheet; missing: the sheet did not have it.`,
        ({ review }) => tick(review, code),
      ),
    ),
    column('comment', 'free text', null, "The reviewer's own words.", ({ review }) => review.reason || null),
  ];
}

/** Every review of the reasons of a session, by page and then in order of arrival. */
export function reviewsOfSession(
  bound: BoundStudy,
  record: SessionRecord,
  given: SessionAnswers,
): ReviewRow[] {
  const { id: session, listenerId: listener } = record.session;
  const bySubject = groupBy(record.reviews, ({ subject }) => subject);
  if (bySubject.size === 0) return [];
  return answeredPages(bound, session, given).flatMap(({ at, received }) => {
    const { page } = at;
    const parts = bound.blocks[page.block]?.reviewed(page, received.request.answer, received.language) ?? [];
    return parts.flatMap(({ key, scales: [scale = key], slot: index }) => {
      const slot = page.slots[index];
      const own = bySubject.get(subjectOf('consistency', reasonItem(session, page.position, key))) ?? [];
      if (!slot) return [];
      const system = bound.clips.get(slot.clip)?.factors['system'] ?? null;
      const place = { position: placeOf(page, slot), scale, clip: slot.clip, role: slot.role, system };
      return own.map((review) => ({ ...at, ...place, listener, review }));
    });
  });
}
