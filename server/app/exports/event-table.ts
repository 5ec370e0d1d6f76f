import { column, type Column } from '#core/ratings/ratings.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';
import { answeredPages, pageColumns, type OnPage } from './page-table.ts';
import type { SessionAnswers } from '../ratings/session-answers.ts';

/** An event on a page, with its time. */
export interface PageEvent extends OnPage {
  atMs: number;
  kind: 'change' | 'sound' | 'hidden' | 'shown';
  /** For a change: the part of the answer. For sound: what happened. */
  part: string | null;
  value: string | number | null;
}

export const EVENT_COLUMNS: readonly Column<PageEvent>[] = [
  ...pageColumns<PageEvent>(),
  column('at_ms', 'number', 'ms', 'Page shown to then.', ({ atMs }) => atMs),
  column(
    'kind',
    'text',
    null,
    'change: of the answer. sound: an audio event. hidden, shown: the page went behind another tab, came back.',
    ({ kind }) => kind,
    ['change', 'sound', 'hidden', 'shown'],
  ),
  column(
    'part',
    'free text',
    null,
    'Of a change, which part of the answer, as a path like scores.<name of a slot>; of the sound, what happened.',
    ({ part }) => part,
  ),
  column(
    'clip',
    'text',
    null,
    'The clip that the part is about, where its path names a slot.',
    ({ page, part }) => {
      const steps = part?.split('.') ?? [];
      return page.slots.find(({ token }) => steps.includes(token))?.clip ?? null;
    },
  ),
  column('value', 'number', null, 'Of a change, the number that the part became.', ({ value }) =>
    typeof value === 'number' ? value : null,
  ),
  column(
    'label',
    'free text',
    null,
    'Of a change, the choice that the part became; missing for texts, which are not kept letter by letter.',
    ({ value }) => (typeof value === 'string' ? value : null),
  ),
];

/** Events on the pages of a session, ordered by page and time. */
export function eventsOf(bound: BoundStudy, session: string, given: SessionAnswers): PageEvent[] {
  return answeredPages(bound, session, given).flatMap(({ at: { page, method, training }, received }) => {
    const { changes, sound, hidden } = received.request.listening;
    const event = (
      atMs: number,
      kind: PageEvent['kind'],
      part: string | null = null,
      value: PageEvent['value'] = null,
    ): PageEvent => ({ session, page, method, training, atMs, kind, part, value });
    const events = [
      ...changes.map(([atMs, part, value]) => event(atMs, 'change', part, value)),
      ...sound.map(([atMs, part]) => event(atMs, 'sound', part)),
      ...hidden.flatMap(([fromMs, toMs]) => [event(fromMs, 'hidden'), event(toMs, 'shown')]),
    ];
    return events.toSorted((a, b) => a.atMs - b.atMs);
  });
}
