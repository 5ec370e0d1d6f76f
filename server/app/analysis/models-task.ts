import type { BlockResult } from '#core/analysis/blocks/analyse-blocks.ts';
import { AppError } from '../../platform/app-error.ts';
import { ModelRefused } from './models/engine.ts';
import { engineOf } from './engine-registry.ts';
import type { Task } from '../jobs/task.ts';
import { analysedSource, askedOf } from './analyse-task.ts';
import { ratedStudy, type AnalysisOrder } from './rated-desk.ts';

interface ModelsOrder {
  order: AnalysisOrder;
  /** Id of an engine. */
  engine: string;
  draws: number;
}

/** The same seed as on the command line, so that results can be reproduced there. */
const SEED = '1';

/** Mixed models of every scale of clips, alone or as part of an analysis. */
export const fit: Task<ModelsOrder, { blocks: BlockResult[]; warnings: string[] }> = {
  async run({ order, engine, draws }, world) {
    const { source } = await ratedStudy(order, world);
    try {
      const models = {
        engine: engineOf(engine).id,
        scale: null,
        terms: null,
        draws,
        seed: SEED,
        progress: (line: string) => world.progress({ what: line, done: 0, total: null }),
        signal: world.signal,
      };
      const json = await analysedSource(source, {
        ...(await askedOf(order, world.env.dataFolder)),
        models,
      });
      return { blocks: json.blocks, warnings: json.warnings };
    } catch (cause) {
      if (cause instanceof ModelRefused) throw new AppError('study-mistakes', cause.message);
      throw cause;
    }
  },
};
