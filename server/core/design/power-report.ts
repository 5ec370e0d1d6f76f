import { criticalOf, type ContrastFamily } from '../models/contrast-family.ts';
import { EQUIVALENCE_LEVEL } from '../models/equivalence.ts';
import { correlationInterval, type CorrelationKind } from '../stats/intervals/correlation-interval.ts';
import { studentTQuantile } from '../stats/laws/distributions.ts';
import { equivalencePower, noncentralTCdf, tTestPower } from '../stats/laws/noncentral-t.ts';
import { differenceError, type Design, type ErrorSpread } from '../stats/power/difference-error.ts';
import { leastNumber } from '../stats/power/least-number.ts';

/** Two systems to be shown different or, without a difference, equivalent. */
export interface DifferenceQuestion {
  about: 'difference';
  /** True difference, in the unit of the scale, above 0; null: the question is equivalence. */
  difference: number | null;
  /** Largest difference that counts as equivalent; null: equivalence is not tested. */
  margin: number | null;
  /** Null: to be computed. */
  listeners: number | null;
  design: Design;
  family: ContrastFamily;
  spread: ErrorSpread;
}

export interface CorrelationQuestion {
  about: 'correlation';
  kind: CorrelationKind;
  correlation: number;
  /** Clips or systems; null: to be computed. */
  n: number | null;
  /** Width of the 95 % interval, from end to end; null: to be computed. */
  width: number | null;
}

/** Power at a number of listeners. */
export interface PowerPoint {
  listeners: number;
  power: number;
}

export interface DifferenceAnswer {
  about: 'difference';
  /** Listeners; null if no number is enough. */
  n: number | null;
  /** Power, 0-1, at n; the limit for many listeners if n is null. */
  power: number;
  /** Standard error of the difference, its degrees of freedom (0: none) and the critical |t|, at n. */
  error: number;
  df: number;
  critical: number | null;
  /** Width of the simultaneous interval, from end to end. */
  width: number | null;
  /** Power to show that two equal systems are equivalent, and that one is not inferior; null without a margin. */
  equivalence: { equivalent: number; nonInferior: number } | null;
  /** Power around n. */
  curve: PowerPoint[];
}

export interface CorrelationAnswer {
  about: 'correlation';
  /** Clips or systems; null if no number is enough. */
  n: number | null;
  interval: { low: number; high: number; width: number } | null;
}

const MOST_LISTENERS = 100_000;
const FRACTIONS = [0.25, 0.5, 0.75, 1, 1.5, 2];

/** The interval of a correlation at n, or the least n whose interval is at most `width` wide. */
export function correlationAnswer({ kind, correlation, n, width }: CorrelationQuestion): CorrelationAnswer {
  const intervalAt = (count: number) => {
    const found = correlationInterval(kind, correlation, count);
    return found && { ...found, width: found.high - found.low };
  };
  const enough = n ?? leastNumber(5, 10_000_000, (count) => (intervalAt(count)?.width ?? 2) <= (width ?? 0));
  return { about: 'correlation', n: enough, interval: enough === null ? null : intervalAt(enough) };
}

/**
 * The power of the primary analysis to find one difference of its family, or to show equivalence, at `level` (two-sided):
 * for a given number of listeners, otherwise for the least number with the `wanted` power (0-1). If no number is enough, n
 * is null, and the rest applies to 100,000 listeners. Equivalence is tested at 5 %, each difference separately, as in the
 * primary analysis.
 * @example differenceAnswer({ about: 'difference', difference: 0.3, margin: null, listeners: 24, ... }, 0.8, 0.05).power
 */
export function differenceAnswer(
  question: DifferenceQuestion,
  wanted: number,
  level: number,
): DifferenceAnswer {
  const { design, family, spread, difference, margin } = question;
  const criticalAt = criticalOf(family);
  const equivalentAt = (error: number, df: number): DifferenceAnswer['equivalence'] => {
    if (margin === null) return null;
    if (df === 0) return { equivalent: 0, nonInferior: 0 };
    if (error === 0) return { equivalent: 1, nonInferior: 1 };
    const limit = studentTQuantile(1 - EQUIVALENCE_LEVEL, df);
    return {
      equivalent: equivalencePower(0, margin / error, df, limit),
      nonInferior: 1 - noncentralTCdf(limit, df, margin / error),
    };
  };
  const powerAt = (listeners: number): number => {
    const { error, df } = differenceError(design, listeners, spread);
    if (difference === null) return equivalentAt(error, df)?.equivalent ?? 0;
    if (df === 0) return 0;
    return error === 0 ? 1 : tTestPower(difference / error, df, criticalAt(level, df));
  };
  const n = question.listeners ?? leastNumber(2, MOST_LISTENERS, (count) => powerAt(count) >= wanted);
  const at = n ?? MOST_LISTENERS;
  const { error, df } = differenceError(design, at, spread);
  const critical = df === 0 ? null : criticalAt(level, df);
  const around = [...new Set(FRACTIONS.map((part) => Math.max(2, Math.round(part * at))))];
  return {
    about: 'difference',
    n,
    power: powerAt(at),
    error,
    df,
    critical,
    width: critical === null ? null : 2 * critical * error,
    equivalence: equivalentAt(error, df),
    curve: n === null ? [] : around.map((listeners) => ({ listeners, power: powerAt(listeners) })),
  };
}
