import { createHmac, hash, randomBytes } from 'node:crypto';
import type { Page, PagePlan } from '#core/session/page.ts';
import { variantKey } from '#core/clips/renditions.ts';

/** 128 bits that cannot be predicted without the session's seed. */
function token(seed: string, what: string): string {
  return createHmac('sha256', seed).update(what).digest('base64url').slice(0, 22);
}

/**
 * Gives the pages of a session the only names that a browser learns: one for each page and each slot. They differ for
 * every session, never change, and depend only on the seed and the place. Also draws for each block which of the
 * study's `variants` the session hears; undefined if renditions have none.
 */
export function placePages(plans: readonly PagePlan[], seed: string, variants?: number): Page[] {
  const known = new Map<number, number>();
  const ofBlock = (block: number, most: number): number => {
    const variant = known.get(block) ?? variantOf(seed, block, most);
    known.set(block, variant);
    return variant;
  };
  return plans.map((plan, index) => ({
    ...plan,
    position: index + 1,
    token: token(seed, `page/${index}`),
    slots: plan.slots.map((slot, place) => ({
      ...slot,
      rendition:
        variants === undefined ? slot.rendition : variantKey(slot.rendition, ofBlock(plan.block, variants)),
      token: token(seed, `page/${index}/slot/${place}`),
    })),
  }));
}

function variantOf(seed: string, block: number, variants: number): number {
  return createHmac('sha256', seed).update(`block/${block}/variant`).digest().readUInt32LE() % variants;
}

/** Token of a check's trial and its sound. `serial`: number of the session's attempt. */
export function trialToken(seed: string, check: string, serial: number, trial: number): string {
  return token(seed, `check/${check}/${serial}/${trial}`);
}

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Completion code of a session without a recruiter's code: 8 letters and digits without similar characters. */
export function personalCode(seed: string): string {
  const bytes = createHmac('sha256', seed).update('completion').digest();
  return [...bytes.subarray(0, 8)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
}

/** 256 random bits for a browser's cookie. */
export function newKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Hash of a key. Keys are stored only in this form. */
export function hashKey(key: string): string {
  return hash('sha256', key);
}
