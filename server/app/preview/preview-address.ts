import { SIMULATIONS, type Simulation } from '#core/api/simulations.ts';
import type { Session } from '../../db/contract/store.ts';
import { deriveKey, isSameSecret } from '../../platform/secret.ts';

/** Settings in the address of a preview. */
export interface PreviewAddress {
  /** Milliseconds since 1970, UTC. */
  expiresAt: number;
  /** Simulated fault; null for none. */
  simulation: Simulation | null;
}

const FORM = /^preview~([0-9a-z]{1,10})~([a-z-]+)~([\w-]{32})$/u;
const NOTHING = 'as-it-is';

const signature = (secret: string, sessionId: string, stated: string): string =>
  deriveKey(secret, 'preview visit', `${sessionId}/${stated}`);

const statedIn = ({ expiresAt, simulation }: PreviewAddress): string =>
  `${expiresAt.toString(36)}~${simulation ?? NOTHING}`;

/**
 * Path segment that replaces the study's in the address of a preview. Each preview has its own segment, so its cookie
 * and browser storage are separate from every other visit. The segment contains the expiry, so the database stores
 * none.
 */
export function previewAddress(secret: string, sessionId: string, says: PreviewAddress): string {
  const stated = statedIn(says);
  return `preview~${stated}~${signature(secret, sessionId, stated)}`;
}

/** Parses an address of this form, signed or not; null for any other. */
export function readPreviewAddress(slug: unknown): PreviewAddress | null {
  const [, until, name] = FORM.exec(typeof slug === 'string' ? slug : '') ?? [];
  if (until === undefined || name === undefined) return null;
  const simulation = SIMULATIONS.find((known) => known === name) ?? null;
  if (simulation === null && name !== NOTHING) return null;
  return { expiresAt: parseInt(until, 36), simulation };
}

/** Whether an address may open a session. The address of a preview must be signed for it and not expired. */
export function isPreviewAt(secret: string, session: Session, slug: unknown, now: number): boolean {
  const says = readPreviewAddress(slug);
  return (
    session.mode === 'preview' &&
    says !== null &&
    says.expiresAt > now &&
    isSameSecret(String(slug), previewAddress(secret, session.id, says))
  );
}
