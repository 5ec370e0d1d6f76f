import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyseRatings, writtenBlocks } from '#core/analysis/blocks/analyse-blocks.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import type { Metric } from '#core/analysis/input/metric.ts';
import { scaleInput } from '#core/analysis/input/scale-input.ts';
import { fail } from '#core/order/fail.ts';
import { defaultOutcome, primaryOfScale } from '#core/primary/primary-results.ts';
import { createRandom } from '#core/order/random.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { scaleResults } from '#core/analysis/blocks/scale-results.ts';
import { reportText, type AnalysisReport } from '../../server/app/analysis/analysis-report.ts';
import { ENGINE_FLAGS } from '../../server/cli/declare/engine-flags.ts';
import { renderReport } from '../../server/services.ts';
import { writeReport } from '../../server/app/analysis/drawing/write-report.ts';
import { rating } from '../support/ratings.ts';
import { figure } from './figures.ts';

/**
 * How long a full report of a large study takes, by part: CPU of this process, so that a busy machine counts little. Every
 * part runs once, as in a command: none is the difference of two runs, which would count the noise of a model that takes
 * longer than all others, and the compiling of its code.
 */

const RATINGS = 100_000;
const LISTENERS = 855;
const SYSTEMS = 5;
const CLIPS = 1000;
/** What a full report may take without its mixed model, in CPU milliseconds. lme4 takes a hundred seconds for that model alone. */
const GOAL_MS = 3000;

const random = createRandom('bench report');

function ratings(): Rating[] {
  // Each name once, as a table's are when it has been read.
  const listeners = Array.from({ length: LISTENERS }, (_, listener) => `L${listener}`);
  const systems = Array.from({ length: SYSTEMS }, (_, system) => `s${system}`);
  const items = Array.from({ length: CLIPS / SYSTEMS }, (_, item) => `i${item}`);
  const clips = Array.from(
    { length: CLIPS },
    (_, clip) => `s${clip % SYSTEMS}/i${Math.floor(clip / SYSTEMS)}`,
  );
  return Array.from({ length: RATINGS }, (_, index) => {
    const clip = random.int(CLIPS);
    const system = clip % SYSTEMS;
    const score = 1 + ((clip * 7919) % 100) / 50 + system / 3 + random.int(3) / 2;
    return rating({
      method: 'rating',
      listener: listeners[index % LISTENERS] ?? fail(),
      system: systems[system] ?? fail(),
      item: items[Math.floor(clip / SYSTEMS)] ?? fail(),
      clip: clips[clip] ?? fail(),
      scale: 'quality',
      canonicalValue: Math.min(5, Math.max(1, Math.round(score))),
    });
  });
}

function metric(name: string, noise: number): Metric {
  const values = new Map(
    Array.from({ length: CLIPS }, (_, clip): [string, number] => [
      `s${clip % SYSTEMS}/i${Math.floor(clip / SYSTEMS)}`,
      ((clip * 7919) % 100) / 50 + (noise * random.int(100)) / 100,
    ]),
  );
  return { name, values };
}

async function timed<T>(name: string, work: () => T | Promise<T>): Promise<{ result: T; ms: number }> {
  const begun = process.cpuUsage();
  const started = performance.now();
  const result = await work();
  const { user, system } = process.cpuUsage(begun);
  const ms = (user + system) / 1000;
  const wall = (performance.now() - started).toFixed(0);
  console.log(
    `${name.padEnd(32)} ${ms.toFixed(0).padStart(6)} ms of CPU, ${wall.padStart(6)} ms by the clock`,
  );
  return { result, ms };
}

// As the command does that analyses a table.
ENGINE_FLAGS.compileLess();

const all = ratings();
const metrics = [metric('near', 1), metric('far', 4)];
const input = blockInput(all, { metrics });

const analysed = await timed('analysis without its model', () => analyseRatings(input, () => null));
const scale = { name: 'quality', grid: { min: 1, max: 5, step: 1 }, levels: null, judges: 'clip' as const };
const model = await timed('its mixed model', () => primaryOfScale(defaultOutcome(scale, all), scale, all));
const blocks = analysed.result.blocks.map((block) => ({
  ...block,
  tables: [...model.result, ...block.tables],
}));
const analysis: AnalysisReport = {
  study: 'bench',
  title: null,
  modes: ['live'],
  versions: [],
  sessions: { completed: LISTENERS },
  screening: [],
  isSensitivity: false,
  where: [],
  style: {},
  blocks: writtenBlocks(blocks, 'en'),
  warnings: analysed.result.warnings,
};
const text = await timed('text', () => reportText(analysis));
const folder = await mkdtemp(join(tmpdir(), 'earshot-bench-report-'));
const written = await timed('page, figures, CSV and JSON', () =>
  writeReport({
    out: join(folder, 'out'),
    analysis,
    card: null,
    command: 'bench',
    now: Date.now,
    renderReport,
  }),
);
await rm(folder, { recursive: true });
const rest = analysed.ms + text.ms + written.ms;
const total = rest + model.ms;
console.log(`${'all'.padEnd(32)} ${total.toFixed(0).padStart(6)} ms`);
console.log(`${'all but the mixed model'.padEnd(32)} ${rest.toFixed(0).padStart(6)} ms, goal ${GOAL_MS} ms`);
figure({ name: 'report of 100,000 ratings', value: total / 1000, unit: 's' });
figure({ name: 'report without its model', value: rest / 1000, unit: 's', goal: GOAL_MS / 1000 });

console.log('\nEach result of the scale by itself, warm:');
for (const [index, of] of scaleResults.entries()) {
  const begun = process.cpuUsage();
  const { tables = [], figures = [] } = of(scale, scaleInput(scale, input));
  const { user, system } = process.cpuUsage(begun);
  const named = [...tables, ...figures].map(({ name }) => name).join(', ');
  console.log(
    `${String(index + 1).padStart(3)} ${((user + system) / 1000).toFixed(0).padStart(6)} ms  ${named}`,
  );
}
