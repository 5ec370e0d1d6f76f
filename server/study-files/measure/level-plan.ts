import type { LevelScheme, StudyLoudness } from '#core/study/study.ts';
import type { Levels, Loudness } from '../../audio/levels.ts';
import type { Pcm } from '../../audio/pcm.ts';

/** Greatest true peak of all sounds, dBTP. Source: EBU R 128. */
export const MAX_TRUE_PEAK_DBTP = -1;
/** Smaller gains, dB, are inaudible and not applied. */
const SMALLEST_GAIN_DB = 0.1;
/** Default loudness, LUFS, for studies without a level. */
const BROADCAST_LUFS = -23;

/** Name of the sound for setting the volume, which is served alone. */
export const LEVEL_SAMPLE = 'level sample';

/** A sound to bring to the study's level. */
export interface LevelledSound {
  /** Unique name: renditionName, or LEVEL_SAMPLE. */
  name: string;
  /** Name in messages. */
  shown: string;
  /** Measures that determine the gain. */
  levels: Levels;
  /** Measures of the served sound before the gain. An anchor has its own, but the gain of its reference. */
  truePeakDbtp: number;
  bitDepth: 16 | 24;
}

export interface LevelPlan extends StudyLoudness {
  /** Gains in dB by name; 0 for unchanged sounds. */
  gains: ReadonlyMap<string, number>;
  /** Bit depth of all served clips. */
  bitDepth: 16 | 24;
}

export type LoudnessConfig = number | 'as is' | { rms: number };

export function schemeOf(loudness: LoudnessConfig): { scheme: LevelScheme; targetDb: number | null } {
  if (loudness === 'as is') return { scheme: 'as is', targetDb: null };
  return typeof loudness === 'number'
    ? { scheme: 'bs1770', targetDb: loudness }
    : { scheme: 'rms', targetDb: loudness.rms };
}

/** Level of a sound in the unit of a scheme; null if it cannot be measured. */
export function levelDb(scheme: LevelScheme, { lufs, rmsDbfs }: Loudness): number | null {
  return scheme === 'rms' ? rmsDbfs : lufs;
}

const rounded = (db: number, step: number): number => Math.round(db / step) * step;

/** Rounds to a hundredth, so that all machines create the same file. */
function gainTo(goalDb: number, ownDb: number): number {
  const gain = Number(rounded(goalDb - ownDb, 0.01).toFixed(2));
  return Math.abs(gain) < SMALLEST_GAIN_DB ? 0 : gain;
}

/**
 * Computes one constant gain for every sound, to bring all to the study's level. If a true peak would exceed -1 dBTP,
 * the level of all is lowered in tenths of a dB: no sound is limited. Sounds without a loudness keep their level. All
 * sounds have 16 bit, or 24 bit if that is requested and all recordings have it.
 */
export function planLevels(
  loudness: LoudnessConfig,
  sounds: readonly LevelledSound[],
  wantedBits: Pcm['bitDepth'] = 16,
): LevelPlan {
  const { scheme, targetDb } = schemeOf(loudness);
  const gainsAt = (goalDb: number | null): Map<string, number> =>
    new Map(
      sounds.map(({ name, levels }) => {
        const own = levelDb(scheme, levels);
        return [name, goalDb === null || own === null ? 0 : gainTo(goalDb, own)];
      }),
    );
  const movable = sounds.filter(({ levels }) => levelDb(scheme, levels) !== null);
  let effectiveDb = targetDb;
  let heldBy: string | null = null;
  let gains = gainsAt(effectiveDb);
  for (let worst = loudest(movable, gains); effectiveDb !== null; worst = loudest(movable, gains)) {
    if (worst === null || worst.excessDb <= 0) break;
    effectiveDb = Number((Math.floor((effectiveDb - worst.excessDb - 0.001) * 10) / 10).toFixed(1));
    heldBy = worst.shown;
    gains = gainsAt(effectiveDb);
  }
  const clips = sounds.filter(({ name }) => name !== LEVEL_SAMPLE);
  const is24 = wantedBits === 24 && clips.every(({ bitDepth }) => bitDepth === 24);
  return {
    scheme,
    targetDb,
    effectiveDb,
    heldBy,
    servedLufs: servedLufs(clips, gains),
    gains,
    bitDepth: is24 ? 24 : 16,
  };
}

function loudest(
  sounds: readonly LevelledSound[],
  gains: ReadonlyMap<string, number>,
): { shown: string; excessDb: number } | null {
  const ranked = sounds
    .map(({ name, shown, truePeakDbtp }) => ({
      shown,
      excessDb: truePeakDbtp + (gains.get(name) ?? 0) - MAX_TRUE_PEAK_DBTP,
    }))
    .toSorted((a, b) => b.excessDb - a.excessDb);
  return ranked[0] ?? null;
}

/** Median rounded to a tenth; broadcast level if nothing can be measured. */
function servedLufs(sounds: readonly LevelledSound[], gains: ReadonlyMap<string, number>): number {
  const sorted = sounds
    .flatMap(({ name, levels: { lufs } }) => (lufs === null ? [] : [lufs + (gains.get(name) ?? 0)]))
    .toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? BROADCAST_LUFS;
  return Number(middle.toFixed(1));
}
