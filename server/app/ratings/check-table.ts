import { CHECK_TYPES } from '#core/steps/contract/check-types.ts';
import { sessionChecks, type SessionCheck } from '#core/checks/session-checks.ts';
import { column, type Column } from '#core/ratings/ratings.ts';
import type { SessionRecord } from '../../db/contract/store.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';
import type { SessionAnswers } from './session-answers.ts';

interface CheckRow extends SessionCheck {
  session: string;
  listener: string;
}

export const CHECK_COLUMNS: readonly Column<CheckRow>[] = [
  column('session', 'text', null, 'See the table of sessions.', (row) => row.session),
  column(
    'listener',
    'text',
    null,
    'Pseudonym, random per study; never the recruiter id.',
    (row) => row.listener,
  ),
  column('check', 'text', null, 'Kind of step, or name of a verdict on answers.', (row) => row.check),
  column(
    'type',
    'text',
    null,
    Object.entries(CHECK_TYPES)
      .map(([type, about]) => `${type}: ${about}`)
      .join(' '),
    (row) => row.type,
    Object.keys(CHECK_TYPES),
  ),
  column(
    'block',
    'integer',
    null,
    'Of a verdict: place of the block in the study, from 1.',
    (row) => row.block,
  ),
  column(
    'page',
    'integer',
    null,
    'Page that the check was on, or that the step came before; missing for a verdict on several pages.',
    (row) => row.page,
  ),
  column(
    'attempt',
    'integer',
    null,
    'How many attempts the step took, where several are allowed.',
    (row) => row.attempt,
  ),
  column('passed', 'boolean', null, 'Whether it was passed, at the last attempt.', (row) => row.passed),
  column('evidence', 'free text', null, 'Observations, in words.', (row) => row.evidence),
];

/** Finished checks of a stored session. */
export function checksOf(bound: BoundStudy, record: SessionRecord, given: SessionAnswers): CheckRow[] {
  const answers = new Map(given.answers.map(({ position, request }) => [position, request.answer]));
  const { session, checks, pages } = record;
  return sessionChecks({
    steps: bound.steps,
    blocks: bound.blocks,
    records: checks,
    answered: given.pages.map((page) => ({ page, answer: answers.get(page.position) ?? null })),
    pages: pages.length,
  }).map((check) => ({ ...check, session: session.id, listener: session.listenerId }));
}
