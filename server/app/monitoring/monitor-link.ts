import { z } from 'zod';
import { deriveKey, isSameSecret } from '../../platform/secret.ts';
import type { MonitorState } from './monitor-state.ts';

const handshakeSchema = z.object({ slug: z.string().min(1).max(128), token: z.string().max(128) });

/** Secret part of a link that opens the monitor of a study without an account. No server receives it. */
export const monitorKey = (secret: string, slug: string): string => deriveKey(secret, 'live', slug);

/**
 * The study that a handshake may watch, or null. Costs the same whether the token is wrong or the study does
 * not exist.
 */
export function watchedSlug(secret: string, handshake: unknown): string | null {
  const parsed = handshakeSchema.safeParse(handshake);
  if (!parsed.success) return null;
  const { slug, token } = parsed.data;
  return isSameSecret(token, monitorKey(secret, slug)) ? slug : null;
}

/** State of a study for a link: counts only, without single listeners, checks, money or results. */
export function forLink({ head, counts, figures, ...rest }: MonitorState, slug: string): MonitorState {
  return {
    ...rest,
    head: { ...head, study: slug },
    counts: { ...counts, pay: null, cost: null, alarms: [], funnel: [] },
    figures: figures && { ...figures, traps: [], precisions: [] },
    sessions: [],
  };
}
