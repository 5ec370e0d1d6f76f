import { z } from 'zod';
import { deriveKey, isSameSecret } from '../../platform/secret.ts';
import type { MonitorState } from './monitor-state.ts';

const handshakeSchema = z.object({ slug: z.string().min(1).max(128), token: z.string().max(128) });

/** Secret part of a link that opens a study's monitor without an account. It is never sent to a server. */
export const monitorKey = (secret: string, slug: string): string => deriveKey(secret, 'live', slug);

/** The study that a handshake may watch, or null. A wrong token and an unknown study take the same time. */
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
    counts: { ...counts, pay: null, alarms: [], funnel: [] },
    figures: figures && { ...figures, traps: [], precisions: [], pay: null },
    sessions: [],
  };
}
