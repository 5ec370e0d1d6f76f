import type { DesignMistake } from '../methods/contract/mistake.ts';
import type { StudyConfig } from '../study/config.ts';
import { hasBackfill, type RecruitmentConfig } from '../study/recruitment-config.ts';

/**
 * Share of a stratum in every quota, 0 to 1; 1 if the study has no such stratum. Rounded shares, like three of 0.333, are
 * scaled to a sum of 1. Example: two strata without shares get 0.5 each.
 */
export function shareOf({ strata }: Pick<RecruitmentConfig, 'strata'>, stratum: string | null): number {
  const own = strata?.options.find(({ value }) => value === stratum);
  if (!strata || !own) return 1;
  const given = (share: number | undefined): number => share ?? 1 / strata.options.length;
  return given(own.share) / strata.options.reduce((sum, { share }) => sum + given(share), 0);
}

/** A number without floating-point error: 0.3 times 10 is 3, and 7 divided by 0.35 is 20. */
const plain = (value: number): number => Number(value.toPrecision(12));

/** A stratum's part of a quota. */
export const partOf = (quota: number, share: number): number => plain(quota * share);

/** Count of the whole study if every stratum held as many as this one, so that methods need not know about strata. */
export const asWhole = (held: number, share: number): number => plain(held / share);

/** Largest quota to suggest. */
const MOST = 10_000;

/**
 * Mistake in a quota that is split among strata by share, and in `ways` equal parts; null if all parts are whole. Suggests
 * the next number that works. Example: 10 for two equal strata in 2 ways is 2.5 each; 12 works.
 */
export function splitMistake(
  { name, quota, ways }: { name: string; quota: number; ways: number },
  recruitment: Pick<RecruitmentConfig, 'strata'>,
): string | null {
  const strata = (recruitment.strata?.options ?? []).map(({ value }) => value);
  const partIn = (stratum: string, whole: number): number =>
    partOf(whole / ways, shareOf(recruitment, stratum));
  const broken = strata.find((stratum) => !Number.isInteger(partIn(stratum, quota)));
  if (broken === undefined) return null;
  const isWhole = (wanted: number): boolean => strata.every((each) => Number.isInteger(partIn(each, wanted)));
  let wanted = Math.ceil(quota);
  while (wanted <= MOST && !isWhole(wanted)) wanted += 1;
  const part = Number(partIn(broken, quota).toFixed(2));
  const each = ways > 1 ? `${part} in each of ${ways} arrangements` : `${part}`;
  const remedy = wanted > MOST ? 'choose other shares' : `ask for ${wanted}, or choose other shares`;
  return `${name}: ${quota} cannot be split among the strata: ${broken} would get ${each}; ${remedy}`;
}

function listenerMistakes({ recruitment }: StudyConfig): DesignMistake[] {
  const { listeners: quota } = recruitment;
  if (quota === undefined) return [];
  const message = splitMistake({ name: 'recruitment.listeners', quota, ways: 1 }, recruitment);
  return message === null ? [] : [{ path: ['recruitment', 'listeners'], severity: 'error', message }];
}

function reserveMistakes({ recruitment }: StudyConfig): DesignMistake[] {
  const { reserve, listeners } = recruitment;
  if (reserve === undefined) return [];
  const path = ['recruitment', 'reserve'];
  const warn = (message: string): DesignMistake[] => [{ path, severity: 'warning', message }];
  if (listeners === undefined)
    return warn('recruitment.reserve: has no effect without recruitment.listeners; add listeners');
  if (!hasBackfill(recruitment))
    return warn('recruitment.reserve: has no effect because backfill is false; delete one of them');
  return [];
}

function renamedKeys({ recruitment: { refill } }: StudyConfig): DesignMistake[] {
  if (refill === undefined) return [];
  const message = 'recruitment.refill: is now called backfill; rename the key';
  return [{ path: ['recruitment', 'refill'], severity: 'warning', message }];
}

/** Mistakes in the numbers of places, with paths from the top of study.yaml. */
export function placeMistakes(config: StudyConfig): DesignMistake[] {
  return [...listenerMistakes(config), ...reserveMistakes(config), ...renamedKeys(config)];
}
