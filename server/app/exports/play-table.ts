import type { Slot } from '#core/session/page.ts';
import { column, type Column } from '#core/ratings/ratings.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';
import { answeredPages, pageColumns, placeOf, type OnPage } from './page-table.ts';
import type { SessionAnswers } from '../ratings/session-answers.ts';

/** A stretch of a clip that was really played: audible, and with the page visible. */
export interface Play extends OnPage {
  slot: Slot;
  fromMs: number;
  toMs: number;
  atMs: number;
}

export const PLAY_COLUMNS: readonly Column<Play>[] = [
  ...pageColumns<Play>(),
  column(
    'position',
    'integer',
    null,
    'Place of the clip on the page as shown, from 1; missing for a reference that the page names.',
    ({ page, slot }) => placeOf(page, slot),
  ),
  column('clip', 'text', null, 'Path of the clip in the study folder.', ({ slot }) => slot.clip),
  column('role', 'text', null, 'Role of the clip on its page.', ({ slot }) => slot.role),
  column('from_ms', 'number', 'ms', 'Where in the clip it began.', ({ fromMs }) => fromMs),
  column('to_ms', 'number', 'ms', 'Where in the clip it ended.', ({ toMs }) => toMs),
  column('at_ms', 'number', 'ms', 'When it began: page shown to then.', ({ atMs }) => atMs),
];

/** Every played interval of a session, ordered by page and time of playing. */
export function playsOf(bound: BoundStudy, session: string, given: SessionAnswers): Play[] {
  return answeredPages(bound, session, given).flatMap(({ at: { page, method, training }, received }) =>
    received.request.listening.slots
      .flatMap(({ slot: token, intervals }) => {
        const slot = page.slots.find((candidate) => candidate.token === token);
        return slot
          ? intervals.map(([fromMs, toMs, atMs]) => ({
              session,
              page,
              method,
              training,
              slot,
              fromMs,
              toMs,
              atMs,
            }))
          : [];
      })
      .toSorted((a, b) => a.atMs - b.atMs),
  );
}
