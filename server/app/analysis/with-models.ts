import type { DraftBlock } from '#core/analysis/blocks/analyse-blocks.ts';
import { fitModels, type AskedModels } from './fit-models.ts';

/** Requested models; the ratings come from the analysis. */
export type ModelsOfAnalysis = Omit<AskedModels, 'versions' | 'ratings' | 'scales'>;

/**
 * Adds the tables of mixed models to blocks, and lists scales without a model, with a remedy. Changes nothing if no
 * models are requested. Rejects like fitModels.
 */
export async function withModels(
  blocks: DraftBlock[],
  rated: Pick<AskedModels, 'versions' | 'ratings' | 'scales'>,
  asked: ModelsOfAnalysis | undefined,
): Promise<{ blocks: DraftBlock[]; warnings: string[] }> {
  if (!asked) return { blocks, warnings: [] };
  const models = await fitModels({ ...asked, ...rated });
  const sameBlock = (model: (typeof models)[number], { block, method, versions }: DraftBlock) =>
    model.block === block && model.method === method && model.versions.join() === versions.join();
  return {
    blocks: blocks.map((result) => {
      const own = models.filter((model) => sameBlock(model, result));
      return { ...result, tables: [...result.tables, ...own.flatMap(({ tables }) => tables)] };
    }),
    warnings: models.flatMap(({ block, scale, problem }) =>
      problem === null ? [] : [`block ${block}, ${scale}: no mixed model: ${problem}`],
    ),
  };
}
