import { groupBy } from '#core/order/group-by.ts';
import { MAX_TRUE_PEAK_DBTP, schemeOf, type LoudnessConfig } from './level-plan.ts';
import type { MeasuredClip } from './measure-clips.ts';

/** Shorter than one block of the loudness measurement: no loudness can be given. */
export const SHORTEST_MS = 400;
/** Below this a loudness is uncertain and a voice is hard to judge. */
const SHORT_MS = 3000;
/** Above this a gain raises the noise of a recording so far that it is heard. */
export const LARGE_GAIN_DB = 12;

type Measured = Pick<MeasuredClip, 'measures'>;

/** What a clip may be remarkable for; a mistake of `check` stands behind each. */
export const isTooShort = ({ measures }: Measured): boolean => measures.durationMs < SHORTEST_MS;
export const isShort = ({ measures }: Measured): boolean =>
  measures.durationMs >= SHORTEST_MS && measures.durationMs < SHORT_MS;
export const isSilent = (clip: Measured): boolean => clip.measures.lufs === null && !isTooShort(clip);
export const isClipped = ({ measures }: Measured): boolean => measures.clippedSamples > 0;
export const isLossy = ({ measures }: Measured): boolean => measures.lossy !== null;
/** Where levels are under test nothing is moved, so what is too loud cannot be served. */
export const isHot = ({ measures }: Measured, loudness: LoudnessConfig): boolean =>
  schemeOf(loudness).scheme === 'as is' && measures.truePeakDbtp > MAX_TRUE_PEAK_DBTP;

/** The values of the clips of a set, the commonest first. */
export const formatsOf = (
  clips: readonly MeasuredClip[],
  value: (clip: MeasuredClip) => string,
): [string, MeasuredClip[]][] => [...groupBy(clips, value)].toSorted(([, a], [, b]) => b.length - a.length);
