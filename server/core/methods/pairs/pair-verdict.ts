import type { Page, Verdict } from '../../session/page.ts';
import { defineVerdict } from '../../verdicts/exclusion-rule.ts';
import { BETTER_ROLE, NULL_ROLE } from './pairs.ts';

export const PAIR_TRAPS = defineVerdict({
  id: 'pair traps',
  summary: 'Pairwise, AB: too many null or obvious pairs were answered wrongly.',
  tests: 'right answers',
});

/** An answered trap: its kind, whether the answer was right, and the answer in words. */
export interface JudgedTrap {
  kind: 'null' | 'obvious';
  right: boolean;
  said: string;
}

/** The kind of trap and the slot of the clip that must win; null for a page that is not a trap. */
export function trapOf({ slots }: Page): { kind: 'null' } | { kind: 'obvious'; better: number } | null {
  const better = slots.findIndex(({ role }) => role === BETTER_ROLE);
  if (better >= 0) return { kind: 'obvious', better };
  return slots.some(({ role }) => role === NULL_ROLE) ? { kind: 'null' } : null;
}

/** Number of traps of which one may be wrong by accident. With fewer traps none may, because guessing would pass too often. */
const TRAPS_A_SLIP = 8;

/**
 * Verdict on all traps of a block together: one of every full eight may be wrong. No verdict if none was answered.
 */
export function trapVerdict(traps: readonly JudgedTrap[]): Verdict[] {
  if (traps.length === 0) return [];
  const wrong = traps.filter(({ right }) => !right).length;
  const evidenceOf = (kind: JudgedTrap['kind'], what: string): string[] => {
    const own = traps.filter((trap) => trap.kind === kind).map(({ said }) => said);
    return own.length > 0 ? [`${what}: ${own.join(', ')}`] : [];
  };
  return [
    {
      rule: PAIR_TRAPS.id,
      version: 1,
      passed: wrong <= Math.floor(traps.length / TRAPS_A_SLIP),
      positions: null,
      evidence: [
        `${traps.length - wrong} of ${traps.length} traps right`,
        ...evidenceOf('null', 'identical recordings'),
        ...evidenceOf('obvious', 'good beside flawed, positive for the good one'),
      ].join('; '),
    },
  ];
}
