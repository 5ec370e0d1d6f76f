import type { Block } from '../methods/contract/method.ts';
import { error, warning, type DesignMistake } from '../methods/contract/mistake.ts';
import type { RecruitmentConfig } from '../study/recruitment-config.ts';
import { splitMistake, unevenSides } from '../plan/strata.ts';
import { quotaKey } from './evenness-mistakes.ts';

/**
 * A quota that cannot be split among the strata: an error if a rating would be split, a warning if a stratum cannot have every order
 * equally often. Only for blocks without other errors.
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
  const broken = splitMistake({ name: key, quota }, recruitment);
  if (broken !== null) return [error([key], broken)];
  const uneven = unevenSides({ name: key, quota, ways }, recruitment);
  return uneven === null ? [] : [warning([key], uneven)];
}
