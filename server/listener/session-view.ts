import type { Completion, PageView, SessionView } from '#core/contract.ts';
import type { Page } from '#core/page.ts';
import type { AppContext } from '../context.ts';
import type { Session } from '../db/store.ts';
import type { BoundStudy } from './bound-study.ts';

const PROLIFIC_COMPLETE = 'https://app.prolific.com/submissions/complete?cc=';

/** The steps between consent and the first page, in order. */
export function preparationOf({ version: { study } }: BoundStudy): string[] {
  return study.instructions.length > 0
    ? [...study.config.preparation, 'instructions']
    : [...study.config.preparation];
}

/** The steps that a session has not recorded yet. */
export async function stepsLeft(context: AppContext, bound: BoundStudy, session: Session): Promise<string[]> {
  const done = new Set((await context.store.checksOf(session.id)).map(({ name }) => name));
  return preparationOf(bound).filter((name) => !done.has(name));
}

/** The code of an ending, only once the session has reached it. */
function completionOf({ version: { study } }: BoundStudy, session: Session): Completion | null {
  const codes = study.config.recruitment.prolific;
  const withUrl = (code: string | undefined): Completion | null =>
    code === undefined
      ? null
      : { code, url: codes ? `${PROLIFIC_COMPLETE}${encodeURIComponent(code)}` : null };
  switch (session.state) {
    case 'completed':
      return withUrl(session.code ?? undefined);
    case 'declined':
      return withUrl(codes?.no_consent);
    case 'full':
      return withUrl(codes?.quota_full);
    default:
      return null;
  }
}

export async function viewSession(
  context: AppContext,
  bound: BoundStudy,
  session: Session,
): Promise<SessionView> {
  const { study } = bound.version;
  const { total, answered } = await context.store.progressOf(session.id);
  return {
    title: study.config.title,
    language: study.config.language,
    contact: study.config.contact ?? null,
    minutes: study.config.recruitment.minutes,
    reward: study.config.recruitment.reward ?? null,
    state: session.state,
    consent: { text: study.consent, version: bound.consentVersion },
    instructions: study.instructions,
    preparation: await stepsLeft(context, bound, session),
    pages: { total, answered },
    completion: completionOf(bound, session),
  };
}

/** A page as the browser may know it. */
export function viewPage(bound: BoundStudy, page: Page): PageView {
  const block = bound.blocks[page.block];
  if (!block)
    throw new Error(`page ${page.position} belongs to block ${page.block}, which the study does not have`);
  return {
    token: page.token,
    position: page.position,
    delivery: block.delivery,
    slots: page.slots.map(({ token, open }) => ({ token, open })),
    minCoverage: block.minCoverage,
    view: block.view(page),
  };
}
