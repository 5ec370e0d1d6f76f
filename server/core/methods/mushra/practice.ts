import type { Context } from '../contract/method.ts';
import { mushraConfig, type MushraConfig } from './config.ts';

interface PractisedBlock {
  block: number;
  config: MushraConfig;
}

/** The practice blocks of this method in the study, in order. */
export function practiceBlocks({ study }: Pick<Context<MushraConfig>, 'study'>): PractisedBlock[] {
  return study.config.blocks.flatMap((raw, block) => {
    if (raw.training !== true || raw.method !== 'mushra') return [];
    return [{ block, config: mushraConfig.parse(raw) }];
  });
}

/** Items of the block's set that practice blocks use. Empty for a practice block. */
export function practisedItems({ study, config }: Context<MushraConfig>): Set<string> {
  if (config.training) return new Set();
  const named = practiceBlocks({ study }).filter((practice) => practice.config.clips === config.clips);
  return new Set(named.flatMap((practice) => practice.config.items ?? []));
}
