import { createHash } from 'node:crypto';
import { canonicalJson } from '#core/canonical-json.ts';
import type { Block } from '#core/methods/method.ts';
import { blocksOf } from '#core/plan.ts';
import type { Clip } from '#core/study/study.ts';
import type { Store, StudyVersion } from '../db/store.ts';
import { Recent } from '../recent.ts';

/** A study version made ready: blocks bound, clips indexed. */
export interface BoundStudy {
  version: StudyVersion;
  blocks: readonly Block[];
  clips: ReadonlyMap<string, Clip>;
  /** Names the consent text that listeners read. */
  consentVersion: string;
}

export function bindStudy(version: StudyVersion): BoundStudy {
  const { study } = version;
  return {
    version,
    blocks: blocksOf(study),
    clips: new Map(study.clips.map((clip) => [clip.id, clip])),
    consentVersion: createHash('sha256').update(canonicalJson(study.consent)).digest('hex').slice(0, 16),
  };
}

/** Versions never change, so each is read and bound once. */
export class BoundStudies {
  readonly #store: Store;
  readonly #bound = new Recent<BoundStudy>(50);

  constructor(store: Store) {
    this.#store = store;
  }

  async byVersion(id: string): Promise<BoundStudy> {
    const known = this.#bound.get(id);
    if (known) return known;
    const version = await this.#store.versionById(id);
    if (!version) throw new Error(`study version ${id} is not in the database`);
    const bound = bindStudy(version);
    this.#bound.set(id, bound);
    return bound;
  }
}
