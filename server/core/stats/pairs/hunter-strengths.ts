import { fail } from '../../order/fail.ts';

const MOST_STEPS = 10_000;
const PRECISION = 1e-12;

/**
 * Log strengths of the Bradley-Terry model from wins[i][j], how often i was preferred to j (halves allowed), with mean 0.
 * Every step raises the likelihood and any start leads to the one maximum, if wins connect all systems in both directions
 * (`strongGroups`), which the caller has checked. Stops when no strength changes by more than 1e-12 of itself. Source: the
 * MM algorithm of Hunter 2004, Annals of Statistics 32, equation 3.
 * @example hunterStrengths([[0, 3], [1, 0]]) // [log(3) / 2, -log(3) / 2]
 */
export function hunterStrengths(wins: readonly (readonly number[])[]): number[] {
  const won = wins.map((row) => row.reduce((sum, count) => sum + count, 0));
  const meetings = wins.map((row, i) =>
    row.flatMap((count, j) => {
      const met = count + (wins[j]?.[i] ?? fail());
      return met > 0 && i !== j ? [{ j, met }] : [];
    }),
  );
  let strengths = wins.map(() => 1);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const raw = meetings.map((others, i) => {
      const own = strengths[i] ?? fail();
      const shared = others.reduce((sum, { j, met }) => sum + met / (own + (strengths[j] ?? fail())), 0);
      return (won[i] ?? fail()) / shared;
    });
    const scale = Math.exp(raw.reduce((sum, value) => sum + Math.log(value), 0) / raw.length);
    const next = raw.map((value) => value / scale);
    const moved = Math.max(...next.map((value, i) => Math.abs(value / (strengths[i] ?? fail()) - 1)));
    strengths = next;
    if (moved < PRECISION) break;
  }
  return strengths.map(Math.log);
}
