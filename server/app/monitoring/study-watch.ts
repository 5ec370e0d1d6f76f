import { setTimeout as sleep } from 'node:timers/promises';
import { clipsUnderTest } from '#core/monitoring/live-grid.ts';
import { liveSnapshot, type LiveSnapshot, type LiveStudy } from '#core/monitoring/live.ts';
import type { AppContext } from '../listening/context/context.ts';
import { titleOf } from '#core/study/study.ts';
import type { StudyVersion } from '../../db/contract/store.ts';
import { SessionTallies } from './session-tallies.ts';

export type LiveContext = Pick<AppContext, 'store' | 'studies' | 'secret' | 'publicUrl' | 'now' | 'log'>;

const SHORTEST_PAUSE_MS = 250;
/** Counting may take this part of the server's time and no more. */
const SHARE_OF_TIME = 0.2;

/** Counts one study for all who watch it, as long as somebody does. */
export class StudyWatch {
  readonly #context: LiveContext;
  readonly #slug: string;
  readonly #tallies: SessionTallies;
  readonly #publish: (snapshot: LiveSnapshot) => void;
  readonly #stop = new AbortController();
  #latest: LiveSnapshot | null = null;
  #study: LiveStudy | null = null;

  constructor(context: LiveContext, slug: string, publish: (snapshot: LiveSnapshot) => void) {
    this.#context = context;
    this.#slug = slug;
    this.#tallies = new SessionTallies(context);
    this.#publish = publish;
  }

  /** What was counted last; null before the first time. */
  get latest(): LiveSnapshot | null {
    return this.#latest;
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Publishes a snapshot now and after every change until stopped. Rejects when the study cannot be counted. */
  async run(): Promise<void> {
    const { signal } = this.#stop;
    let counted = '';
    while (!signal.aborted) {
      const startedAt = performance.now();
      const version = await this.#version();
      const changes = await this.#changes(version);
      if (changes !== counted || this.#tallies.isDue) {
        const snapshot = await this.#snapshot(version);
        if (signal.aborted) return;
        counted = changes;
        this.#latest = snapshot;
        this.#publish(snapshot);
      }
      const pauseMs = Math.max(SHORTEST_PAUSE_MS, (performance.now() - startedAt) / SHARE_OF_TIME);
      await sleep(pauseMs, null, { signal, ref: false }).catch(() => null);
    }
  }

  /** Changes with everything that the snapshot is counted from. */
  async #changes({ id, studyId }: StudyVersion): Promise<string> {
    const { store } = this.#context;
    return `${id}/${await store.changeCount(studyId)}/${await store.reviewChanges(studyId)}`;
  }

  async #version(): Promise<StudyVersion> {
    const version = await this.#context.store.currentVersionBySlug(this.#slug);
    if (!version) throw new Error(`the study ${this.#slug} is not in the database any more`);
    return version;
  }

  async #snapshot(version: StudyVersion): Promise<LiveSnapshot> {
    const asOf = this.#context.now();
    const { tallies, screenedAt } = await this.#tallies.of(version);
    return liveSnapshot(await this.#shown(version), tallies, {
      asOf: new Date(asOf).toISOString(),
      screenedAt: new Date(screenedAt).toISOString(),
    });
  }

  /** Versions never change, so the clips of one are looked for once. */
  async #shown(version: StudyVersion): Promise<LiveStudy> {
    if (this.#study?.version === version.number) return this.#study;
    const { blocks } = await this.#context.studies.byVersion(version.id);
    const { config } = version.study;
    this.#study = {
      title: titleOf(config),
      name: version.name,
      version: version.number,
      wanted: config.recruitment.listeners ?? null,
      clips: clipsUnderTest(version.study, blocks),
    };
    return this.#study;
  }
}
