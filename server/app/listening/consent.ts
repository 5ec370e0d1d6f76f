import type { ConsentRequest } from '#core/session/contract.ts';
import { drawFor } from '#core/plan/draw-for.ts';
import type { Draw } from '#core/session/page.ts';
import { layoutSession, type SessionFill } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import type { RecruitmentConfig } from '#core/study/recruitment-config.ts';
import { partOf, shareOf } from '#core/plan/strata.ts';
import { languagesOf } from '#core/text/languages.ts';
import type { AppContext } from './context/context.ts';
import { StoreError, type Session } from '../../db/contract/store.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BoundStudy } from './context/bound-study.ts';
import { briefLimit, heldFromConsent } from './context/holds.ts';

/** Chooses the units of a new session, in the order of its pages. */
function choose(
  { blocks, version }: BoundStudy,
  { seed, layoutVersion }: Session,
  stratum: string | null,
  fill: SessionFill,
): Draw[] | null {
  const { recruitment } = version.study.config;
  const draws = drawFor(blocks, fill, recruitment, stratum, createRandom(`${seed}/draw`));
  if (!draws) return null;
  return layoutSession(blocks, draws, seed, layoutVersion).map((page) => {
    const draw = draws.find(({ block, unit }) => block === page.block && unit === page.unit);
    if (!draw) throw new Error(`the layout holds ${page.unit}, which was not drawn`);
    return draw;
  });
}

/** Stratum of a session: known since the listener entered or tried earlier, or else the one just chosen. */
function stratumOf(
  { strata }: RecruitmentConfig,
  { stratum }: Session,
  chosen: string | undefined,
): string | null {
  if (!strata || stratum !== null) return stratum;
  if (chosen !== undefined && strata.options.some(({ value }) => value === chosen)) return chosen;
  const values = strata.options.map(({ value }) => value).join(', ');
  throw new AppError('bad-request', `stratum must be one of ${values}: reload the page`);
}

/** Throws a temporary refusal, after which the listener's browser tries again by itself. */
function placesHeld(cause: unknown): never {
  if (cause instanceof StoreError && cause.code === 'places-held')
    throw new AppError('places-held', cause.message);
  throw cause;
}

/**
 * Stores the listener's decision about consent. Agreeing leases the whole plan. The first decision is final, but a
 * listener who found the study full may agree again, because places become free when listeners leave. Throws
 * 'places-held', and stores nothing, while the remaining places are held by listeners who have just started.
 * `network`: network of the request; null for this machine.
 */
export async function decideConsent(
  context: AppContext,
  bound: BoundStudy,
  session: Session,
  { agreed, version, stratum: chosen }: ConsentRequest,
  network: string | null = null,
): Promise<Session> {
  const open = session.state === 'entered' || (session.state === 'full' && agreed);
  if (!open) return session;
  const { config } = bound.version.study;
  if (!languagesOf(config).some((language) => version === bound.consentVersion(language)))
    throw new AppError('bad-request', 'the consent text has changed: reload the page');
  const at = context.now();
  if (!agreed) return context.store.declineConsent(session.id, version, at);
  const { recruitment } = config;
  const stratum = stratumOf(recruitment, session, chosen);
  const share = shareOf(recruitment, stratum);
  // A preview shows the study as its first listener finds it, however many previews were opened.
  const isPreview = session.mode === 'preview';
  const { listeners, reserve } = isPreview ? {} : recruitment;
  const mayHold = briefLimit(context, bound, session, network);
  return context.store
    .consentAndReserve({
      sessionId: session.id,
      consentVersion: version,
      stratum,
      sessionLimit: listeners === undefined ? null : partOf(listeners, share),
      totalLimit: listeners === undefined || reserve === undefined ? null : listeners + reserve,
      choose: (fill) => choose(bound, session, stratum, isPreview ? () => 0 : fill),
      ...(mayHold && { mayHold }),
      at,
      expiresAt: heldFromConsent(bound, session, at),
    })
    .catch(placesHeld);
}
