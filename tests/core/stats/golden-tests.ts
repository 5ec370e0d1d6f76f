import { z } from 'zod';
import { goldenJson } from './golden.ts';

const n = z.number();
const list = z.array(n);
const signed = z.array(z.object({ d: list, V: n, p: n }));

/** What R has of the tests, intervals and powers. */
export const goldenTests = goldenJson(
  'expected/tests.json',
  z.object({
    signed_rank_normal: signed,
    signed_rank_exact: signed,
    mann_whitney: z.object({ x: list, y: list, U: n, p: n }),
    kruskal: z.object({ groups: z.array(list), H: n, p: n }),
    friedman: z.object({ rows: z.array(list), chi2: n, p: n }),
    paired_t: z.object({ d: list, t: n, p: n, low: n, high: n, dz: n }),
    binomial: z.array(z.object({ k: n, n, low: n, high: n, p: n })),
    chi_squared: z.array(z.object({ x: n, df: n, p: n })),
    noncentral_t: z.array(z.object({ t: n, df: n, ncp: n, p: n })),
    power_paired: z.array(z.object({ n, delta: n, sd: n, alpha: n, power: n })),
  }),
);
