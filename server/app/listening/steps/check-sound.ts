import type { CheckSound } from '#core/steps/contract/sound.ts';
import type { Study } from '#core/study/study.ts';
import { FLAC_PADDING_MIN, padFlac } from '../../../audio/flac-padding.ts';
import { LEVEL_NOISE_LUFS } from '../../../audio/level-noise.ts';
import { AppError } from '../../../platform/app-error.ts';
import { trialAt, type CheckRound } from './check-round.ts';

/**
 * Difference between the LUFS of speech and its energy in dB: two channels count twice, less the attenuation by
 * BS.1770.
 */
const SPEECH_LUFS_OVER_RMS = 2;

/** Loudness of the sounds of checks. It equals that of the clips, so the level that the listener set suits both. */
export function checkLufs({ config: { loudness }, loudness: heard }: Study): number {
  if (heard) return heard.servedLufs;
  if (typeof loudness === 'number') return loudness;
  return loudness === 'as is' ? LEVEL_NOISE_LUFS : loudness.rms + SPEECH_LUFS_OVER_RMS;
}

/**
 * Sound of a trial of the current attempt. All sounds of the attempt have the same number of bytes. Throws
 * 'unknown-page' once the trial is answered.
 */
export async function checkSound(round: CheckRound, token: string): Promise<Uint8Array> {
  const { attempt, trial, response } = trialAt(round, token);
  const isOpen = !round.over && attempt === round.attempts.at(-1) && response === null;
  if (!isOpen || trial.sound === null) throw new AppError('unknown-page', 'this sound is not open');
  const lufs = checkLufs(round.bound.version.study);
  const flacOf = (sound: CheckSound): Promise<Uint8Array> => round.context.signals.flac(sound, lufs);
  const sounds = attempt.trials.flatMap((other) => other.trial.sound ?? []);
  const all = await Promise.all(sounds.map(flacOf));
  const longest = Math.max(...all.map((flac) => flac.length));
  return padFlac(await flacOf(trial.sound), longest + FLAC_PADDING_MIN);
}
