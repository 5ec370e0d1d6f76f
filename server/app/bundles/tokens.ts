import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Page, PagePlan } from '#core/session/page.ts';
import { variantKey } from '#core/clips/renditions.ts';

/** 128 bits that only the holder of the session's seed can make or foresee. */
function token(seed: string, what: string): string {
  return createHmac('sha256', seed).update(what).digest('base64url').slice(0, 22);
}

/**
 * Gives the pages of a session the only names that a browser learns: one a page and one a slot, different for
 * every session, the same at every look, made of nothing but the seed and the place. Draws for each block which of the study's
 * `variants` the session hears; undefined: renditions have none.
 */
export function placePages(plans: readonly PagePlan[], seed: string, variants?: number): Page[] {
  return plans.map((plan, index) => ({
    ...plan,
    position: index + 1,
    token: token(seed, `page/${index}`),
    slots: plan.slots.map((slot, place) => ({
      ...slot,
      rendition:
        variants === undefined
          ? slot.rendition
          : variantKey(slot.rendition, variantOf(seed, plan.block, variants)),
      token: token(seed, `page/${index}/slot/${place}`),
    })),
  }));
}

function variantOf(seed: string, block: number, variants: number): number {
  return createHmac('sha256', seed).update(`block/${block}/variant`).digest().readUInt32LE() % variants;
}

/** Names a trial of a check and its sound. `serial`: which attempt of the session it belongs to. */
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

/** The only form in which a key is stored. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
