import type { Page } from '#core/session/page.ts';
import { layoutSession } from '#core/plan/plan.ts';
import { placePages } from '../../bundles/tokens.ts';
import type { Session, Store, StoredPage } from '../../../db/contract/store.ts';
import type { BoundStudies, BoundStudy } from './bound-study.ts';
import { Recent } from '../../../platform/recent.ts';

/** The part of a session that decides its pages. */
type Laid = Pick<Session, 'id' | 'seed' | 'layoutVersion'>;

/**
 * Lays out the pages of a session from its leases in the database. Throws if the stored order differs from the plan,
 * because the version's rules would then have changed under a running session.
 */
export function replayPages(bound: BoundStudy, session: Laid, stored: readonly StoredPage[]): Page[] {
  const { seed, layoutVersion } = session;
  const plans = layoutSession(bound.blocks, stored, seed, layoutVersion);
  const pages = placePages(plans, seed, bound.version.study.variants);
  const drifted = pages.find(
    ({ block, unit }, index) => stored[index]?.block !== block || stored[index]?.unit !== unit,
  );
  if (drifted || pages.length !== stored.length) {
    throw new Error(
      `session ${session.id}: page ${drifted?.position ?? pages.length} is not the one that was leased`,
    );
  }
  return pages;
}

/** Number of active sessions of which something is kept in memory, so that it is not read again at each request. */
export const SESSIONS_KEPT = 2000;

/** Pages of active sessions. A leased plan never changes, so each is laid out once. */
export class SessionPages {
  readonly #store: Store;
  readonly #studies: BoundStudies;
  readonly #pages = new Recent<Page[]>(SESSIONS_KEPT);

  constructor(store: Store, studies: BoundStudies) {
    this.#store = store;
    this.#studies = studies;
  }

  async of(session: Laid & Pick<Session, 'versionId'>): Promise<readonly Page[]> {
    const known = this.#pages.get(session.id);
    if (known) return known;
    const stored = await this.#store.pagesOf(session.id);
    const pages = replayPages(await this.#studies.byVersion(session.versionId), session, stored);
    if (pages.length > 0) this.#pages.set(session.id, pages);
    return pages;
  }
}
