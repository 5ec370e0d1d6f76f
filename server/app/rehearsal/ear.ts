import { createRandom, type Random } from '#core/order/random.ts';
import type { Heard } from '#core/methods/contract/simulation.ts';
import type { Study } from '#core/study/study.ts';
import type { DerivedFiles } from '../../storage/derived-files.ts';
import { soundHash } from './flac-sound.ts';
import { latentQualities, servedQuality } from './latent-quality.ts';

interface Sound extends Heard {
  clip: string;
}

/** How far listeners differ in severity, and in their taste for single clips: standard deviations of quality. */
const SEVERITY = 0.03;
const TASTE = 0.02;

/** One listener's ear: turns the audio that came from the server into what that listener perceives. */
export type Ear = (flac: Uint8Array) => Heard;

/**
 * A model of perception for the sounds of one study. It represents ears and experience, so it knows the sounds by
 * their coded samples alone; what a page says, or where its clips come from, it never learns.
 */
export class Perception {
  readonly #sounds: ReadonlyMap<string, Sound>;

  private constructor(sounds: ReadonlyMap<string, Sound>) {
    this.#sounds = sounds;
  }

  static async of(study: Study, derived: DerivedFiles): Promise<Perception> {
    const qualities = latentQualities(study);
    const sounds = new Map<string, Sound>();
    for (const { id, facts, renditions } of study.clips) {
      for (const [rendition, { sha256, container, durationMs }] of Object.entries(renditions)) {
        const quality = servedQuality(qualities.get(id) ?? 0, rendition);
        sounds.set(soundHash(await derived.read(sha256, container)), {
          clip: id,
          quality,
          facts,
          durationMs,
        });
      }
    }
    return new Perception(sounds);
  }

  /** The ear of a listener with a severity and tastes that follow from the seed. */
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
