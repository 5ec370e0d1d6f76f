import { correlationInterval, type CorrelationKind } from '../stats/correlation-interval.ts';
import { effectiveChoices, sharePower } from '../stats/power-share.ts';
import { crossedError, crossedPower, leastNumber, pairedPower, type CrossedSpread } from '../stats/power.ts';

/** What is to be found, and the plan for it. Whoever is asked for the number of something leaves it null. */
export type PowerQuestion =
  | {
      /** A difference of means in a crossed design: MOS, or HLS. */
      design: 'crossed';
      difference: number;
      listeners: number | null;
      items: number;
      /** Items of each system that a listener rates. */
      itemsEach: number;
      spread: CrossedSpread;
    }
  | { design: 'paired'; difference: number; listeners: number | null; sd: number }
  | { design: 'share'; share: number; listeners: number | null; each: number; icc: number }
  | {
      design: 'correlation';
      kind: CorrelationKind;
      correlation: number;
      n: number | null;
      /** Of the 95 % interval, from end to end; asked for where null. */
      width: number | null;
    };

/** Power at a number of listeners. */
export interface PowerPoint {
  listeners: number;
  power: number;
}

export interface PowerAnswer {
  /** Listeners, or clips or systems of a correlation; null where no number is enough. */
  n: number | null;
  /** Power, 0-1, at n (of a study without end where n is null); null for a correlation. */
  power: number | null;
  /** Standard error of the difference at n; null where it is not the question. */
  error: number | null;
  interval: { low: number; high: number; width: number } | null;
  /** Power around n. */
  curve: PowerPoint[];
}

const MOST_LISTENERS = 100_000;
const MOST_CHOICES = 20_000;
/** Exact power falls a little at some n: the answer holds for as many more. */
const NO_DIP_AFTER = 12;

function powerAt(question: Exclude<PowerQuestion, { design: 'correlation' }>, alpha: number) {
  return (listeners: number): number => {
    switch (question.design) {
      case 'crossed':
        return crossedPower(question.difference, { ...question, listeners }, question.spread, alpha);
      case 'paired':
        return pairedPower(question.difference, listeners, question.sd, alpha);
      case 'share': {
        const choices = effectiveChoices(listeners, question.each, question.icc);
        return sharePower(Math.floor(choices), question.share, alpha);
      }
    }
  };
}

function leastListeners(
  question: Exclude<PowerQuestion, { design: 'correlation' }>,
  powerOf: (listeners: number) => number,
  wanted: number,
): number | null {
  if (question.design !== 'share') return leastNumber(2, MOST_LISTENERS, (n) => powerOf(n) >= wanted);
  const most = Math.floor(MOST_CHOICES / question.each);
  const about = leastNumber(1, most, (n) => powerOf(n) >= wanted);
  if (about === null) return null;
  const holds = (n: number) =>
    Array.from({ length: NO_DIP_AFTER }, (_, more) => powerOf(n + more)).every((power) => power >= wanted);
  for (let n = Math.max(1, about - NO_DIP_AFTER); n <= most; n += 1) if (holds(n)) return n;
  return null;
}

const FRACTIONS = [0.25, 0.5, 0.75, 1, 1.5, 2];

function correlationAnswer({
  kind,
  correlation,
  n,
  width,
}: Extract<PowerQuestion, { design: 'correlation' }>): PowerAnswer {
  const intervalAt = (count: number) => {
    const found = correlationInterval(kind, correlation, count);
    return found && { ...found, width: found.high - found.low };
  };
  const enough = n ?? leastNumber(5, 10_000_000, (count) => (intervalAt(count)?.width ?? 2) <= (width ?? 0));
  const interval = enough === null ? null : intervalAt(enough);
  return { n: enough, power: null, error: null, interval, curve: [] };
}

/**
 * Answers a question of power or of numbers: power where the listeners are named, else the least number of listeners with
 * the `wanted` power (0-1) at level `alpha`, two-sided; the width of a correlation's 95 % interval, or the least number for
 * it. Where no number is enough, n is null and power what endless listeners would have.
 * @example powerAnswer({ design: 'paired', difference: 0.5, listeners: null, sd: 1 }, 0.8, 0.05).n // 34
 */
export function powerAnswer(question: PowerQuestion, wanted: number, alpha: number): PowerAnswer {
  if (question.design === 'correlation') return correlationAnswer(question);
  const powerOf = powerAt(question, alpha);
  const n = question.listeners ?? leastListeners(question, powerOf, wanted);
  const at = n ?? (question.design === 'share' ? Math.floor(MOST_CHOICES / question.each) : MOST_LISTENERS);
  const around = [...new Set(FRACTIONS.map((part) => Math.max(2, Math.round(part * at))))];
  return {
    n,
    power: powerOf(at),
    error:
      question.design === 'crossed' ? crossedError({ ...question, listeners: at }, question.spread) : null,
    interval: null,
    curve: n === null ? [] : around.map((listeners) => ({ listeners, power: powerOf(listeners) })),
  };
}
