import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { SIZES } from './correlations.ts';

/** Times the same work as the benches, on data of the same kind, by CPU time. */
const SCRIPT = `
import json, sys, time
import numpy as np
import scipy
from scipy import stats
g = np.random.default_rng(1)
ms = {}
def best(runs, of):
    least = 1e9
    for _ in range(runs):
        start = time.process_time(); of(); least = min(least, time.process_time() - start)
    return least * 1000
for kind in ('continuous', 'five'):
    for n in json.loads(sys.argv[1]):
        x = g.normal(size=n); y = x + g.normal(size=n)
        if kind == 'five': x, y = (np.clip(np.round(v + 3), 1, 5) for v in (x, y))
        for name, f in (('pearson', stats.pearsonr), ('spearman', stats.spearmanr), ('kendall', stats.kendalltau)):
            ms[f'{name} {n} {kind}'] = best(3 if n > 500000 else 10, lambda: f(x, y))
quality = 3 + .5 * g.normal(size=1000)
rows = [(l, c) for l in range(855) for c in g.choice(1000, 117, replace=False)]
l, c = (np.array(v) for v in zip(*rows))
v = np.clip(np.round(quality[c] + .45 * g.normal(size=855)[l] + .65 * g.normal(size=len(l))), 1, 5)
def loo():
    s = np.bincount(c, v, 1000); k = np.bincount(c, minlength=1000)
    for own in range(855):
        at = l == own; rest = (s[c[at]] - v[at]) / (k[c[at]] - 1)
        for f in (stats.pearsonr, stats.spearmanr, stats.kendalltau): f(v[at], rest)
ms['leave one out'] = best(1, loo)
x = g.normal(size=1000); y = x + g.normal(size=1000)
def boot():
    for _ in range(200):
        i = g.integers(0, 1000, 1000)
        for f in (stats.pearsonr, stats.spearmanr, stats.kendalltau): f(x[i], y[i])
ms['bootstrap'] = 10 * best(1, boot)
print(json.dumps(dict(version=scipy.__version__, ms=ms)))
`;

const times = z.object({ version: z.string(), ms: z.record(z.string(), z.number()) });

/** CPU times of SciPy in ms, by name; null where no python3 has it. The bootstrap is 200 of 2,000 resamples, times ten. */
export function scipyTimes(): z.infer<typeof times> | null {
  for (const python of ['/usr/bin/python3', 'python3']) {
    const { status, stdout } = spawnSync(python, ['-W', 'ignore', '-c', SCRIPT, JSON.stringify(SIZES)], {
      encoding: 'utf8',
    });
    if (status === 0) return times.parse(JSON.parse(stdout));
  }
  return null;
}
