import type { Page, Slot } from '#core/session/page.ts';
import type { ReceivedAnswer } from '#core/ratings/rated-page.ts';
import { column, type Column } from '#core/ratings/ratings.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';
import type { SessionAnswers } from '../ratings/session-answers.ts';

/** Row about an answered page. */
export interface OnPage {
  session: string;
  page: Page;
  method: string;
  training: boolean;
}

/** Columns that identify the page of a row. */
export function pageColumns<Row extends OnPage>(): Column<Row>[] {
  return [
    column('session', 'text', null, 'See the table of sessions.', (row) => row.session),
    column('page', 'integer', null, 'Place of the page in the session, from 1.', (row) => row.page.position),
    column('block', 'integer', null, 'Place of the block in the study, from 1.', (row) => row.page.block + 1),
    column('method', 'text', null, 'Kind of page.', (row) => row.method),
    column(
      'training',
      'boolean',
      null,
      'A page of practice: its answers are no ratings.',
      (row) => row.training,
    ),
  ];
}

/** Place of a slot among the rated slots, from 1; null for a reference that the page names. */
export function placeOf({ slots }: Page, slot: Slot): number | null {
  return slot.open ? null : slots.slice(0, slots.indexOf(slot)).filter(({ open }) => !open).length + 1;
}

/** Answered pages of a session in order, each with its answer. */
export function answeredPages(
  bound: BoundStudy,
  session: string,
  { pages, answers }: SessionAnswers,
): { at: OnPage; received: ReceivedAnswer }[] {
  const byPosition = new Map(pages.map((page) => [page.position, page]));
  return answers.flatMap((received) => {
    const page = byPosition.get(received.position);
    const block = page && bound.blocks[page.block];
    if (!page || !block) return [];
    return [{ at: { session, page, method: block.methodId, training: block.training }, received }];
  });
}
