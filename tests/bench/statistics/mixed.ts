import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gibbsModel } from '#core/models/gibbs-model.ts';
import { modelColumns, type ModelRow } from '#core/models/model-rows.ts';
import type { RandomTerm } from '#core/models/model-task.ts';
import { fitRatings } from '#core/models/rating-model.ts';
import { satterthwaite } from '#core/stats/mixed/satterthwaite.ts';
import { createRandom } from '#core/order/random.ts';

/** The studies of the Audio Turing Test's size: 855 listeners, 5 systems, 1,000 clips; the texts are shared by systems. */
const SIZE = { listeners: 855, systems: 5, items: 200 };
const SD = { rater: 0.234, cell: 0.108, item: 0.1, clip: 0.08, residual: 0.38 };

function simulated(n: number): ModelRow[] {
  const random = createRandom(`mixed ${n}`);
  const effects = (count: number, sd: number) => Array.from({ length: count }, () => sd * random.normal());
  const raters = effects(SIZE.listeners, SD.rater);
  const cells = effects(SIZE.listeners * SIZE.systems, SD.cell);
  const items = effects(SIZE.items, SD.item);
  const clips = effects(SIZE.items * SIZE.systems, SD.clip);
  return Array.from({ length: n }, (_, row) => {
    const [rater, clip] = [row % SIZE.listeners, random.int(clips.length)];
    const system = clip % SIZE.systems;
    const item = Math.floor(clip / SIZE.systems);
    const own =
      (raters[rater] ?? 0) +
      (cells[rater * SIZE.systems + system] ?? 0) +
      (items[item] ?? 0) +
      (clips[clip] ?? 0);
    return {
      listener: `L${rater}`,
      system: `S${system}`,
      clip: `C${clip}`,
      item: `I${item}`,
      value: 0.42 - 0.06 * system + own + SD.residual * random.normal(),
    };
  });
}

interface Model {
  name: string;
  terms: RandomTerm[];
  lme4: string;
  /** CPU seconds that it may take at 100,000 ratings. */
  goal: number;
  /** lme4 takes minutes for it at 100,000 ratings. */
  isLong?: boolean;
}

const MODELS: Model[] = [
  { name: 'rater, rater x system', terms: ['rater', 'rater x system'], lme4: '(1|r)+(1|r:s)', goal: 3 },
  { name: 'slopes', terms: ['slopes'], lme4: '(0+s|r)', goal: 3 },
  { name: 'rater, clip', terms: ['rater', 'clip'], lme4: '(1|r)+(1|c)', goal: 60 },
  {
    name: 'rater, rater x system, clip',
    terms: ['rater', 'rater x system', 'clip'],
    lme4: '(1|r)+(1|r:s)+(1|c)',
    goal: 60,
  },
  {
    name: 'the default: + item, item x system',
    terms: ['rater', 'rater x system', 'item', 'item x system'],
    lme4: '(1|r)+(1|r:s)+(1|i)+(1|i:s)',
    goal: 60,
  },
  { name: 'slopes, clip', terms: ['slopes', 'clip'], lme4: '(0+s|r)+(1|c)', goal: 60, isLong: true },
];

function cpuSeconds(work: () => number): { seconds: number; value: number } {
  const start = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(start);
  return { seconds: (user + system) / 1e6, value };
}

/** CPU seconds and criterion of lme4 on one core; null where R or lme4 is not installed. */
function lme4(table: string, formula: string): { seconds: number; value: number } | null {
  const script = `suppressMessages(library(lme4)); d<-read.csv("${table}"); t<-system.time(m<-suppressWarnings(suppressMessages(lmer(y~0+s+${formula},d)))); cat(sprintf("%.4f %.9f", sum(t[1:2]), REMLcrit(m)))`;
  const { status, stdout } = spawnSync('Rscript', ['--vanilla', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, OPENBLAS_NUM_THREADS: '1' },
  });
  const [seconds, value] = stdout?.split(' ').map(Number) ?? [];
  return status === 0 && seconds !== undefined && value !== undefined ? { seconds, value } : null;
}

/** Prints a line a model and size: our CPU seconds of fit and Satterthwaite's degrees of freedom, lme4's of its fit on the same ratings, and how the criteria differ. */
export function mixedBench(sizes: readonly number[], all: boolean, say: (line: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-mixed-'));
  try {
    // Code that has run is compiled: what a fit costs is not what a start costs.
    for (const { terms } of MODELS) fitRatings(modelColumns(simulated(4000)), terms);
    for (const n of sizes) {
      const rows = simulated(n);
      const table = join(folder, `${n}.csv`);
      const lines = rows.map(({ listener, system, item, clip, value }) =>
        [listener, system, item, clip, value].join(),
      );
      writeFileSync(table, ['r,s,i,c,y', ...lines, ''].join('\n'));
      for (const { name, terms, lme4: formula, goal, isLong = false } of MODELS) {
        const own = cpuSeconds(() => {
          const { fit } = fitRatings(modelColumns(rows), terms);
          satterthwaite(fit);
          return fit.deviance;
        });
        const theirs = isLong && n > 20_000 && !all ? null : lme4(table, formula);
        const ratio = theirs
          ? `lme4 ${theirs.seconds.toFixed(2)} s, ours takes ${(own.seconds / theirs.seconds).toFixed(2)} of it; -2 log likelihood less lme4's ${(own.value - theirs.value).toExponential(1)}`
          : 'lme4 not run';
        const missed = own.seconds > goal ? ` MISSED the goal of ${goal} s` : '';
        say(
          `${String(n).padStart(7)}  ${name.padEnd(36)} ${own.seconds.toFixed(2).padStart(6)} s  ${ratio}${missed}`,
        );
      }
      const task = { rows: modelColumns(rows), range: [0, 1] as const, terms: null, draws: 300, seed: '1' };
      let least = Infinity;
      const gibbs = cpuSeconds(() => {
        const { means, contrasts, components } = gibbsModel(task);
        least = Math.min(
          ...[...means, ...contrasts, ...components].map((one) => one.diagnostics?.bulkSize ?? 0),
        );
        return least;
      });
      say(
        `${String(n).padStart(7)}  ${'Gibbs, 4 x 300 after 200'.padEnd(36)} ${gibbs.seconds.toFixed(2).padStart(6)} s  least bulk ESS ${Math.floor(least)}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
