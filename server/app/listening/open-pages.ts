import { perContext } from '#core/methods/contract/per-context.ts';
import type { Page } from '#core/session/page.ts';
import { AppError } from '../../platform/app-error.ts';
import { Recent } from '../../platform/recent.ts';
import type { AppContext } from './context/context.ts';
import { SESSIONS_KEPT } from './context/session-pages.ts';
import { visitAtOf } from './steps/step-history.ts';
import { stepsLeft } from './steps/steps-left.ts';
import type { PageVisit } from './visit.ts';

/**
 * Begin of the visit in which all steps before the first page were done, by session. None of them becomes due again in the same
 * visit.
 */
const begun = perContext<AppContext, Recent<number>>(() => new Recent(SESSIONS_KEPT));

async function hasBegun(context: AppContext, { session, bound }: PageVisit, pages: number): Promise<boolean> {
  const visitAt = visitAtOf(session);
  if (begun(context).get(session.id) === visitAt) return true;
  const steps = await stepsLeft(context, bound, session, pages);
  if (steps.some(({ before }) => before <= 1)) return false;
  begun(context).set(session.id, visitAt);
  return true;
}

/**
 * Pages that a listener may fetch: the next without an answer and the one after it, to load it ahead. Throws 'wrong-step' before the
 * first page and after the end.
 */
export async function openPages(context: AppContext, visit: PageVisit): Promise<readonly Page[]> {
  const { state, answered } = visit.session;
  const closed = (): AppError => new AppError('wrong-step', 'there are no pages at this step');
  if (state !== 'active') throw closed();
  const pages = await context.pages.of(visit.session);
  if (!(await hasBegun(context, visit, pages.length))) throw closed();
  return pages.slice(answered, answered + 2);
}
