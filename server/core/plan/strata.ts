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

interface Split {
  /** The key that contains the quota. */
  name: string;
  quota: number;
  /** Arrangements of a pair; 1 for a clip. */
  ways: number;
}

/** The first stratum whose part of a quota is not a multiple of `ways`, its part, and what to ask for instead. */
function brokenPart(
  { quota, ways }: Pick<Split, 'quota' | 'ways'>,
  recruitment: Pick<RecruitmentConfig, 'strata'>,
): { stratum: string; part: number; remedy: string } | null {
  const strata = (recruitment.strata?.options ?? []).map(({ value }) => value);
  const partIn = (stratum: string, whole: number): number => partOf(whole, shareOf(recruitment, stratum));
  const isWhole = (stratum: string, wanted: number): boolean =>
    Number.isInteger(plain(partIn(stratum, wanted) / ways));
  const stratum = strata.find((each) => !isWhole(each, quota));
  if (stratum === undefined) return null;
  let wanted = Math.ceil(quota);
  while (wanted <= MOST && !strata.every((each) => isWhole(each, wanted))) wanted += 1;
  const remedy = wanted > MOST ? 'choose other shares' : `ask for ${wanted}, or choose other shares`;
  return { stratum, part: Number(partIn(stratum, quota).toFixed(2)), remedy };
}

/**
 * Mistake in a quota that cannot be split among strata by share; null if all parts are whole. Suggests the next number that
 * works. Example: 5 for two equal strata is 2.5 each; 6 works.
 */
export function splitMistake(
  { name, quota }: Pick<Split, 'name' | 'quota'>,
  recruitment: Pick<RecruitmentConfig, 'strata'>,
): string | null {
  const broken = brokenPart({ quota, ways: 1 }, recruitment);
  if (!broken) return null;
  const { stratum, part, remedy } = broken;
  return `${name}: ${quota} cannot be split among the strata: ${stratum} would get ${part}; ${remedy}`;
}

/**
 * Says that a stratum's whole part of a quota cannot be split evenly among `ways` arrangements; null if every part can.
 * Example: 10 for two equal strata in 2 ways is 3 and 2 in each; 12 is 3 and 3.
 */
export function unevenSides(
  { name, quota, ways }: Split,
  recruitment: Pick<RecruitmentConfig, 'strata'>,
): string | null {
  const broken = brokenPart({ quota, ways }, recruitment);
  if (!broken) return null;
  const { stratum, part, remedy } = broken;
  const low = Math.floor(part / ways);
  return (
    `${name}: ${stratum} gives each pair ${part} ratings, so some arrangements get ${low + 1} of them and others ${low}; ` +
    `the strata take turns, so that the whole study is balanced; for equal numbers in every stratum, ${remedy}`
  );
}

function listenerMistakes({ recruitment }: StudyConfig): DesignMistake[] {
  const { listeners: quota } = recruitment;
  if (quota === undefined) return [];
  const message = splitMistake({ name: 'recruitment.listeners', quota }, recruitment);
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
