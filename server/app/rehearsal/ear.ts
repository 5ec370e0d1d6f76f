import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRandom, type Random } from '#core/order/random.ts';
import type { Heard } from '#core/methods/contract/simulation.ts';
import type { Study } from '#core/study/study.ts';
import type { DerivedFiles } from '../../storage/derived-files.ts';
import { soundHash } from './flac-sound.ts';
import { latentQualities, servedQuality } from './latent-quality.ts';

interface Sound extends Heard {
  clip: string;
}

/** Differences between listeners in severity and in taste for single clips, as standard deviations of quality. */
const SEVERITY = 0.03;
const TASTE = 0.02;

/** Hearing of one listener: turns the audio from the server into what the listener perceives. */
export type Ear = (flac: Uint8Array) => Heard;

/**
 * Model of perception for the sounds of one study. It replaces ears and experience, so it recognises sounds by
 * their coded samples alone. It does not see the text of a page or the source of its clips.
 */
export class Perception {
  readonly #sounds: ReadonlyMap<string, Sound>;

  private constructor(sounds: ReadonlyMap<string, Sound>) {
    this.#sounds = sounds;
  }

  /** Reads all sounds of a study, those of a clip at once. Throws UserError for a damaged file, and the system's error for a missing one. */
  static async of(study: Study, derived: DerivedFiles): Promise<Perception> {
    const qualities = latentQualities(study);
    const sounds = new Map<string, Sound>();
    for (const { id, facts, renditions } of study.clips) {
      for (const [rendition, { sha256, container, durationMs }] of Object.entries(renditions)) {
        const quality = servedQuality(qualities.get(id) ?? 0, rendition);
        const file = await derived.readNow(sha256, container);
        sounds.set(soundHash(file), {
          clip: id,
          quality,
          facts,
          durationMs,
        });
      }
      await nextTurn();
    }
    return new Perception(sounds);
  }

  /** Hearing of a listener, with severity and tastes derived from the seed. */
  earOf(seed: string): Ear {
    const normal = (what: string): number => randomOf(seed, what).normal();
    const severity = SEVERITY * normal('severity');
    return (flac) => {
      const sound = this.#sounds.get(soundHash(flac));
      if (!sound) throw new Error('the server sent audio that is not part of the study');
      const { clip, durationMs, facts } = sound;
      const quality = sound.quality + severity + TASTE * normal(`taste/${clip}`);
      return { durationMs, facts, quality: Math.min(1, Math.max(0, quality)) };
    };
  }
}

function randomOf(seed: string, what: string): Random {
  return createRandom(`${seed}/${what}`);
}
