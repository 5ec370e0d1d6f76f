import { z } from 'zod';

/** A share as a rule's parameter, 0 to 1. */
export const share = z.number().min(0).max(1);

const PARTS = 1_000_000;

/**
 * Whether a part is strictly more than a share of the whole. The share is compared in whole millionths, so that rounding
 * does not decide at the limit. Zero is not more than a share of zero. Example: isMoreThan(3, 20, 0.15) is false,
 * isMoreThan(4, 20, 0.15) is true.
 */
export function isMoreThan(part: number, whole: number, limit: number): boolean {
  return PARTS * part > Math.round(PARTS * limit) * whole;
}

/** A share in per cent, for messages. Example: percent(0.15) is 15. */
export function percent(value: number): number {
  return Math.round(10_000 * value) / 100;
}
