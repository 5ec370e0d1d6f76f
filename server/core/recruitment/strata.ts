import type { DesignMistake } from '../methods/method.ts';
import type { StudyConfig } from '../study/config.ts';
import type { RecruitmentConfig } from './config.ts';

/**
 * Part of every quota that a stratum gets, 0 to 1; 1 where the study has no strata or none of that name. Shares that
 * were rounded, like three of 0.333, are brought to a sum of 1. Example: two strata without shares get 0.5 each.
 */
export function shareOf({ strata }: Pick<RecruitmentConfig, 'strata'>, stratum: string | null): number {
  const own = strata?.options.find(({ value }) => value === stratum);
  if (!strata || !own) return 1;
  const given = (share: number | undefined): number => share ?? 1 / strata.options.length;
  return given(own.share) / strata.options.reduce((sum, { share }) => sum + given(share), 0);
}

/** A number without what floating point adds to it: 0.3 times 10 is 3, and 7 through 0.35 is 20. */
const plain = (value: number): number => Number(value.toPrecision(12));

/** What a stratum gets of a quota. */
export const partOf = (quota: number, share: number): number => plain(quota * share);

/** What the whole study would hold if every stratum held as much as this one: no method has to know of strata. */
export const asWhole = (held: number, share: number): number => plain(held / share);

/** As a DesignMistake, with a path from the top of study.yaml: keys, and the places of blocks from 0. */
interface PlaceMistake extends Omit<DesignMistake, 'path'> {
  path: readonly (string | number)[];
}

interface Quota {
  path: readonly (string | number)[];
  /** The path as researchers read it. */
  name: string;
  quota: number;
}

/** Everything that is split among the strata: places of listeners, and ratings of clips, pairs or items. */
function quotasOf({ recruitment: { listeners }, blocks }: StudyConfig): Quota[] {
  const ofBlocks = blocks.flatMap((block, index) =>
    Object.entries(block).flatMap(([key, quota]) =>
      key.startsWith('ratings_per_') && typeof quota === 'number'
        ? [{ path: ['blocks', index, key], name: `blocks[${index + 1}].${key}`, quota }]
        : [],
    ),
  );
  if (listeners === undefined) return ofBlocks;
  const ofListeners = { path: ['recruitment', 'listeners'], name: 'recruitment.listeners', quota: listeners };
  return [ofListeners, ...ofBlocks];
}

const MOST = 10_000;

/** The next larger number that every share divides into whole numbers; null where there is none that anybody asks for. */
function nextWhole(quota: number, shares: readonly number[]): number | null {
  for (let wanted = Math.ceil(quota); wanted <= MOST; wanted += 1)
    if (shares.every((share) => Number.isInteger(partOf(wanted, share)))) return wanted;
  return null;
}

function shareMistakes(config: StudyConfig): PlaceMistake[] {
  const { strata } = config.recruitment;
  if (!strata) return [];
  const parts = strata.options.map(({ value }) => ({ value, share: shareOf(config.recruitment, value) }));
  return quotasOf(config).flatMap(({ path, name, quota }): PlaceMistake[] => {
    const broken = parts.find(({ share }) => !Number.isInteger(partOf(quota, share)));
    if (!broken) return [];
    const whole = nextWhole(
      quota,
      parts.map(({ share }) => share),
    );
    const message =
      `${name}: ${quota} cannot be split among the strata: ${broken.value} would get ` +
      `${Number((quota * broken.share).toFixed(2))}; ${whole === null ? 'choose other shares' : `ask for ${whole}, or choose other shares`}`;
    return [{ path, severity: 'error', message }];
  });
}

function reserveMistakes({ recruitment: { reserve, refill, listeners } }: StudyConfig): PlaceMistake[] {
  if (reserve === undefined) return [];
  const path = ['recruitment', 'reserve'];
  const warn = (message: string): PlaceMistake[] => [{ path, severity: 'warning', message }];
  if (listeners === undefined)
    return warn('recruitment.reserve: has no effect without a number of listeners; add listeners');
  if (refill === false)
    return warn('recruitment.reserve: has no effect, as refill is false; delete one of them');
  return [];
}

/** Mistakes in how places are shared out. */
export function placeMistakes(config: StudyConfig): PlaceMistake[] {
  return [...shareMistakes(config), ...reserveMistakes(config)];
}
