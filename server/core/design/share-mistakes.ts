import type { Block } from '../methods/contract/method.ts';
import { error, type DesignMistake } from '../methods/contract/mistake.ts';
import type { RecruitmentConfig } from '../study/recruitment-config.ts';
import { splitMistake } from '../plan/strata.ts';
import { quotaKey } from './evenness-mistakes.ts';

/**
 * A quota that cannot be split among the strata so that each has every order equally often. Only for blocks without other
 * errors.
 */
export function shareMistakes(
  block: Block,
  config: object,
  recruitment: Pick<RecruitmentConfig, 'strata'>,
): DesignMistake[] {
  const wanted = quotaKey(config);
  if (!wanted) return [];
  const { key, quota } = wanted;
  const ways = block.tested()[0]?.units.length ?? 1;
  const message = splitMistake({ name: key, quota, ways }, recruitment);
  return message === null ? [] : [error([key], message)];
}
