import { blockBench } from './statistics/blocks.ts';
import { bootstrapBench } from './statistics/bootstraps.ts';
import { correlationBench } from './statistics/correlations.ts';
import { figure } from './figures.ts';
import { metricBench } from './statistics/metrics.ts';
import { raterBench } from './statistics/raters.ts';
import { scipyTimes } from './statistics/scipy.ts';

/** What is timed, a file for each subject: it gives its lines, and SciPy's times of what SciPy has. */
const SUBJECTS = [correlationBench, raterBench, bootstrapBench, metricBench, blockBench];

const scipy = scipyTimes();
console.log(
  scipy ? `CPU time; SciPy ${scipy.version}` : 'CPU time; no python3 with SciPy was found to compare with',
);
for (const subject of SUBJECTS) {
  for (const { name, ms, goal, reference } of subject()) {
    const theirs = reference === undefined ? undefined : scipy?.ms[reference];
    const ratio =
      theirs === undefined ? '' : `  SciPy ${theirs.toFixed(2)} ms, ${(ms / theirs).toFixed(2)} x`;
    if (goal !== undefined || theirs !== undefined)
      figure({
        name,
        value: ms,
        unit: 'ms',
        ...(goal !== undefined && { goal }),
        ...(theirs !== undefined && { limit: theirs }),
      });
    const aim = goal === undefined ? '' : `  goal ${goal} ms${ms > goal ? ': MISSED' : ''}`;
    console.log(`${name.padEnd(62)} ${ms.toFixed(2).padStart(9)} ms${ratio}${aim}`);
  }
}
