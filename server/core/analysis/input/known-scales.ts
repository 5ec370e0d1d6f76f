import type { Bounds } from '../../stats/intervals/bounded-limits.ts';

/** Ends of scales by name, in their own unit. */
export type DeclaredScales = ReadonlyMap<string, Bounds>;

/** No declared scales. */
export const NO_SCALES: DeclaredScales = new Map();

const FIVE_POINTS = { min: 1, max: 5 };
const SEVEN_POINTS_AROUND_0 = { min: -3, max: 3 };

/** Names with one standard scale: ITU-T P.800, P.808, P.835 and BS.1534, and common MOS predictors. */
const KNOWN: DeclaredScales = new Map([
  ...[
    'quality',
    'overall_quality',
    'listening_effort',
    'degradation',
    'naturalness',
    'mos',
    'nmos',
    'dmos',
  ].map((name) => [name, FIVE_POINTS] as const),
  ...['acr', 'dcr', 'signal', 'background', 'overall', 'utmos', 'utmosv2', 'dnsmos', 'nisqa', 'scoreq'].map(
    (name) => [name, FIVE_POINTS] as const,
  ),
  ...['comparison', 'cmos', 'ccr'].map((name) => [name, SEVEN_POINTS_AROUND_0] as const),
  ['mushra', { min: 0, max: 100 }],
]);

/**
 * The ends of a scale with a known name if all its values are between them; null otherwise. Ignores case. Example:
 * knownScale('CMOS', [-2, 0, 1]) is -3 to 3; of the values 20 and 80 'quality' is not known.
 */
export function knownScale(name: string, values: Iterable<number>): Bounds | null {
  const bounds = KNOWN.get(name.toLowerCase());
  if (!bounds) return null;
  for (const value of values) if (value < bounds.min || value > bounds.max) return null;
  return bounds;
}
