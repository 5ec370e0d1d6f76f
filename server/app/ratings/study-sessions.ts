import type { SessionMode } from '#core/session/session.ts';
import { DERIVATION } from '#core/ratings/kept-pages.ts';
import type { RatedRecord, WholeRecord } from '../../db/contract/rating-store.ts';
import { StoreError, type SessionRecord, type Store, type StudyVersion } from '../../db/contract/store.ts';
import { bindStudy, type BoundStudy } from '../listening/context/bound-study.ts';
import { meant } from '../../platform/words.ts';

/** Current version of a study, by the name of its folder. Throws StoreError 'not-found' with the existing names. */
export async function findStudy(
  store: Pick<Store, 'currentVersionByName' | 'listCurrentVersions'>,
  name: string,
): Promise<StudyVersion> {
  const version = await store.currentVersionByName(name);
  if (version) return version;
  const published = (await store.listCurrentVersions()).filter(({ state }) => state !== 'draft');
  const names = published.map((known) => known.name);
  const guess = meant(name, names);
  const hint = guess === null ? '' : `did you mean ${guess}? `;
  const known = names.length === 0 ? 'no study is published' : `published studies: ${names.join(', ')}`;
  throw new StoreError('not-found', `there is no study '${name}'; ${hint}${known}`);
}

export type SessionsStore = Pick<Store, 'readSessions' | 'readRated' | 'readWhole' | 'versionById'>;

/** Sessions of a study, each with its version. Versions are read and bound once. */
export class StudySessions {
  readonly current: StudyVersion;
  readonly #store: SessionsStore;
  readonly #modes: readonly SessionMode[];
  readonly #bound = new Map<string, BoundStudy>();

  constructor(store: SessionsStore, current: StudyVersion, modes: readonly SessionMode[]) {
    this.#store = store;
    this.current = current;
    // Previews are not part of the data.
    this.#modes = modes.filter((mode) => mode !== 'preview');
    this.#bound.set(current.id, bindStudy(current));
  }

  /** Versions of the sessions read so far and the current one, in order of publishing. */
  versions(): StudyVersion[] {
    return [...this.#bound.values()].map(({ version }) => version).toSorted((a, b) => a.number - b.number);
  }

  async *read(): AsyncGenerator<{ bound: BoundStudy; record: SessionRecord }> {
    for await (const record of this.#store.readSessions(this.current.studyId, this.#modes)) {
      yield { bound: await this.#byVersion(record.session.versionId), record };
    }
  }

  /** As `read`, without the answers of sessions whose ratings are kept. Many times as fast. */
  async *readRated(): AsyncGenerator<{ bound: BoundStudy; record: RatedRecord }> {
    for await (const record of this.#store.readRated(this.current.studyId, this.#modes, DERIVATION)) {
      yield { bound: await this.#byVersion(record.session.versionId), record };
    }
  }

  /** As `read`, with the ratings that are kept. */
  async *readWhole(): AsyncGenerator<{ bound: BoundStudy; record: WholeRecord }> {
    for await (const record of this.#store.readWhole(this.current.studyId, this.#modes, DERIVATION)) {
      yield { bound: await this.#byVersion(record.session.versionId), record };
    }
  }

  async #byVersion(id: string): Promise<BoundStudy> {
    const known = this.#bound.get(id);
    if (known) return known;
    const version = await this.#store.versionById(id);
    if (!version) throw new StoreError('not-found', `study version ${id} is not in the database`);
    const bound = bindStudy(version);
    this.#bound.set(id, bound);
    return bound;
  }
}
