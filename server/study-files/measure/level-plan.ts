import type { LevelScheme, StudyLoudness } from '#core/study/study.ts';
import type { Levels } from '../../audio/levels.ts';
import type { Pcm } from '../../audio/pcm.ts';

/** Nothing that listeners hear passes this, also between samples. Source: EBU R 128. */
export const MAX_TRUE_PEAK_DBTP = -1;
/** Smaller gains are not applied: nobody hears them. */
const SMALLEST_GAIN_DB = 0.1;
/** The loudness where a study has no level of its own. */
const BROADCAST_LUFS = -23;

/** The name of the sound that listeners set their level by. It is served alone. */
export const LEVEL_SAMPLE = 'level sample';

/** A sound that is to be brought to the study's level. */
export interface LevelledSound {
  /** Unique; renditionName, or LEVEL_SAMPLE. */
  name: string;
  /** What researchers call it. */
  shown: string;
  /** By these the gain is found. */
  levels: Levels;
  /** Of what is served before the gain: an anchor's own, though its gain is that of its reference. */
  truePeakDbtp: number;
  bitDepth: 16 | 24;
}

export interface LevelPlan extends StudyLoudness {
  /** In dB by name; 0 for what stays as it is. */
  gains: ReadonlyMap<string, number>;
  /** Of every clip that is served. */
  bitDepth: 16 | 24;
}

export type LoudnessConfig = number | 'as is' | { rms: number };

export function schemeOf(loudness: LoudnessConfig): { scheme: LevelScheme; targetDb: number | null } {
  if (loudness === 'as is') return { scheme: 'as is', targetDb: null };
  return typeof loudness === 'number'
    ? { scheme: 'bs1770', targetDb: loudness }
    : { scheme: 'rms', targetDb: loudness.rms };
}

/** The level of a sound in the unit of a scheme; null where it cannot be measured. */
export function levelDb(scheme: LevelScheme, { lufs, rmsDbfs }: Levels): number | null {
  return scheme === 'rms' ? rmsDbfs : lufs;
}

const rounded = (db: number, step: number): number => Math.round(db / step) * step;

/** To a hundredth, so that machines whose last digits differ make the same file. */
function gainTo(goalDb: number, ownDb: number): number {
  const gain = Number(rounded(goalDb - ownDb, 0.01).toFixed(2));
  return Math.abs(gain) < SMALLEST_GAIN_DB ? 0 : gain;
}

/**
 * One constant gain for every sound, so that all are heard at the study's level. Where a true peak would pass -1 dBTP
 * the level of all is lowered, by whole tenths: nothing is ever limited. Sounds without a loudness keep their level. All are served at
 * 16 bit, or at 24 bit where that is wanted and every one was recorded so.
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

/** To a tenth, the median; broadcast level where nothing can be measured. */
function servedLufs(sounds: readonly LevelledSound[], gains: ReadonlyMap<string, number>): number {
  const sorted = sounds
    .flatMap(({ name, levels: { lufs } }) => (lufs === null ? [] : [lufs + (gains.get(name) ?? 0)]))
    .toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? BROADCAST_LUFS;
  return Number(middle.toFixed(1));
}
