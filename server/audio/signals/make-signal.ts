import type { CheckSound } from '#core/steps/contract/sound.ts';
import type { Pcm } from '../pcm.ts';
import { noises } from './noises.ts';
import { oneEar } from './one-ear.ts';
import { digitsInNoise, earsInTurn, speechPair } from './speech.ts';
import { atLoudness, type Stereo } from './stereo.ts';
import { tones } from './tones.ts';

/** Raised whenever the same sound would come out with other samples or other bytes. */
export const SIGNAL_VERSION = 2;

async function generated(sound: CheckSound): Promise<Stereo> {
  switch (sound.kind) {
    case 'tones':
      return tones(sound);
    case 'noises':
      return noises(sound);
    case 'one ear':
      return oneEar(sound.ear);
    case 'digits':
      return digitsInNoise(sound);
    case 'ears in turn':
      return earsInTurn(sound);
    case 'pair':
      return speechPair(sound);
  }
}

/** The sound of a check's trial at a loudness: the same samples every time. */
export async function makeSignal(sound: CheckSound, lufs: number): Promise<Pcm> {
  return atLoudness(await generated(sound), lufs);
}
