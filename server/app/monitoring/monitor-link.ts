import { z } from 'zod';
import { deriveKey, isSameSecret } from '../../platform/secret.ts';
import type { MonitorState } from './monitor-state.ts';

const handshakeSchema = z.object({ slug: z.string().min(1).max(128), token: z.string().max(128) });

/** What opens the monitor of a study without an account, for the part of a link that no server gets. */
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

/** What a link shows of a study: how many, and nothing of any one listener, of checks, of money or of results. */
export function forLink({ head, counts, figures, ...rest }: MonitorState, slug: string): MonitorState {
  return {
    ...rest,
    head: { ...head, study: slug },
    counts: { ...counts, pay: null, cost: null, alarms: [], funnel: [] },
    figures: figures && { ...figures, traps: [], precisions: [] },
    sessions: [],
  };
}
