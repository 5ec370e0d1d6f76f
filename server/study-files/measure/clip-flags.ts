import { groupBy } from '#core/order/group-by.ts';
import { MAX_TRUE_PEAK_DBTP, schemeOf, type LoudnessConfig } from './level-plan.ts';
import type { MeasuredClip } from './measure-clips.ts';

/** Shorter than one block of the loudness measurement, ms: loudness cannot be measured. */
export const SHORTEST_MS = 400;
/** Below this length, ms, loudness is uncertain and a voice is hard to judge. */
const SHORT_MS = 3000;
/** Above this gain, dB, the noise of a recording becomes audible. */
export const LARGE_GAIN_DB = 12;

type Measured = Pick<MeasuredClip, 'measures'>;

/** Flags of a clip. Each corresponds to a mistake of `check`. */
export const isTooShort = ({ measures }: Measured): boolean => measures.durationMs < SHORTEST_MS;
export const isShort = ({ measures }: Measured): boolean =>
  measures.durationMs >= SHORTEST_MS && measures.durationMs < SHORT_MS;
export const isSilent = (clip: Measured): boolean => clip.measures.lufs === null && !isTooShort(clip);
export const isClipped = ({ measures }: Measured): boolean => measures.clippedSamples > 0;
export const isLossy = ({ measures }: Measured): boolean => measures.lossy !== null;
/** True for a clip that is too loud to serve in a study without level changes. */
export const isHot = ({ measures }: Measured, loudness: LoudnessConfig): boolean =>
  schemeOf(loudness).scheme === 'as is' && measures.truePeakDbtp > MAX_TRUE_PEAK_DBTP;

/** Values of the clips of a set, the most frequent first. */
export const formatsOf = (
  clips: readonly MeasuredClip[],
  value: (clip: MeasuredClip) => string,
): [string, MeasuredClip[]][] => [...groupBy(clips, value)].toSorted(([, a], [, b]) => b.length - a.length);
