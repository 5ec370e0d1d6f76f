import { normalQuantile } from '../laws/distributions.ts';

/** Agreement of two people who sort the same things into unordered categories. */
export interface Agreement {
  /** Things that both judged. */
  n: number;
  /** Share that both put into the same category, 0 to 1; null without things. */
  agreement: number | null;
  /** 1: full agreement; 0: chance agreement. Null if chance alone gives full agreement, and without things. */
  kappa: number | null;
  /** Ends of the 95 % interval, cut at -1 and 1; null without kappa. The error is 0 if all agree. */
  low: number | null;
  high: number | null;
}

/** Shares of the pairs of categories, by category of the first and of the second. */
function shares(pairs: readonly (readonly [string, string])[]) {
  const both = new Map<string, number>();
  const [first, second] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, key: string): void => {
    to.set(key, (to.get(key) ?? 0) + 1 / pairs.length);
  };
  for (const [a, b] of pairs) {
    add(both, JSON.stringify([a, b]));
    add(first, a);
    add(second, b);
  }
  const of = (map: Map<string, number>, key: string): number => map.get(key) ?? 0;
  return {
    categories: [...new Set(pairs.flat())],
    both: (a: string, b: string) => of(both, JSON.stringify([a, b])),
    first: (a: string) => of(first, a),
    second: (a: string) => of(second, a),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const cut = (value: number): number => Math.max(-1, Math.min(1, value));

/**
 * Cohen's kappa of two reviewers with its large-sample 95 % interval. Each pair holds the two verdicts on one thing. Treats
 * things as independent. Source: Cohen 1960; variance of Fleiss, Cohen and Everitt 1969, as in PROC FREQ of SAS.
 * @example cohenKappa([['yes', 'yes'], ['yes', 'no'], ['no', 'no'], ['no', 'no']]).kappa // 0.5
 */
export function cohenKappa(pairs: readonly (readonly [string, string])[]): Agreement {
  const n = pairs.length;
  const none = { kappa: null, low: null, high: null };
  if (n === 0) return { n, agreement: null, ...none };
  const { categories, both, first, second } = shares(pairs);
  const agreed = pairs.filter(([a, b]) => a === b).length / n;
  const byChance = sum(categories.map((a) => first(a) * second(a)));
  if (1 - byChance < Number.EPSILON * n) return { n, agreement: agreed, ...none };
  const kappa = (agreed - byChance) / (1 - byChance);
  if (agreed === 1) return { n, agreement: 1, kappa: 1, low: null, high: null };
  const onDiagonal = sum(categories.map((a) => both(a, a) * (1 - (first(a) + second(a)) * (1 - kappa)) ** 2));
  const off = sum(
    categories.flatMap((a) =>
      categories.filter((b) => b !== a).map((b) => both(a, b) * (second(a) + first(b)) ** 2),
    ),
  );
  const spread = onDiagonal + (1 - kappa) ** 2 * off - (kappa - byChance * (1 - kappa)) ** 2;
  const error = Math.sqrt(Math.max(0, spread) / n) / (1 - byChance);
  const margin = normalQuantile(0.975) * error;
  return { n, agreement: agreed, kappa, low: cut(kappa - margin), high: cut(kappa + margin) };
}
