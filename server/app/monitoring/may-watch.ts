import { z } from 'zod';
import { deriveKey, isSameSecret } from '../../platform/secret.ts';

const handshakeSchema = z.object({ slug: z.string().min(1).max(128), token: z.string().max(128) });

/**
 * The study that a handshake may watch, or null. Costs the same whether the token is wrong or the study does
 * not exist.
 */
export function watchedSlug(secret: string, handshake: unknown): string | null {
  const parsed = handshakeSchema.safeParse(handshake);
  if (!parsed.success) return null;
  const { slug, token } = parsed.data;
  return isSameSecret(token, deriveKey(secret, 'live', slug)) ? slug : null;
}
