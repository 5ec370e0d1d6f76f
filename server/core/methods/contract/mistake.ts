import { greatestOf, leastOf } from '../../order/extremes.ts';
/** A mistake found by comparing the config with the clips, at a path of the block's config. */
export interface DesignMistake {
  /** Keys below the block, e.g. ['traps', 'flawed']. Empty: the block itself. */
  path: readonly string[];
  severity: 'error' | 'warning';
  /** Problem with numbers, and remedy. */
  message: string;
}

/** A mistake that prevents publication, at keys below the block. */
export function error(path: readonly string[], message: string): DesignMistake {
  return { path, severity: 'error', message };
}

/** A warning, which does not prevent publication. */
export function warning(path: readonly string[], message: string): DesignMistake {
  return { path, severity: 'warning', message };
}

/** At most the first ten names of a list, and how many more there are. */
export function listed(names: readonly string[]): string {
  const more = names.length - 10;
  return names.slice(0, 10).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** A duration in words. Example: seconds(1500) is '1.500 s'. */
export function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(3)} s`;
}

/** Less than one sample at 48 kHz. */
const SAME_LENGTH_MS = 0.01;

/** Whether clips that play together have the same length, as aligned switching requires. */
export function sameLength(durationsMs: readonly number[]): boolean {
  return greatestOf(durationsMs) - leastOf(durationsMs) <= SAME_LENGTH_MS;
}
