import type { Queue } from '#core/review/review.ts';
import type { SessionMode } from '#core/session/session.ts';
import type { ReviewStore } from '../../db/contract/review-store.ts';
import type { AdjustableStore } from '../../db/contract/database.ts';
import { StoreError } from '../../db/contract/store.ts';
import type { Env } from '../../platform/env.ts';
import { DerivedFiles } from '../../storage/derived-files.ts';
import { findStudy, StudySessions } from '../ratings/study-sessions.ts';
import { ReviewDesk } from './review-desk.ts';
import { clipsToCheck, readReasons, type Reviewable } from './review-items.ts';

/** Purpose of a desk. */
export interface DeskOrder {
  store: Pick<
    AdjustableStore,
    | keyof ReviewStore
    | 'currentVersionByName'
    | 'listCurrentVersions'
    | 'versionById'
    | 'readRated'
    | 'readSessions'
    | 'readWhole'
    | 'changeCount'
  >;
  name: string;
  reviewer: string;
  adjudicates: boolean;
  modes: readonly SessionMode[];
  /** Random choice of the clips to check; null if reasons are reviewed. */
  clips: { share: number; seed: string } | null;
  now?: () => number;
  /** Reads the reasons elsewhere, for example in a thread, with the result of reviewableReasons. */
  readReasons?: (modes: readonly SessionMode[]) => Promise<Reviewable[]>;
}

export interface ReviewOrder extends DeskOrder {
  store: AdjustableStore;
  dataFolder: string;
  /** Object storage of the clips. Default: none. */
  s3?: Env['s3'];
  log(line: string): void;
}

/** Default share of the clips to check. */
export const CLIPS_SHARE = 0.25;

/** The reasons of a study that reviewers judge. Throws StoreError for an unknown study. */
export async function reviewableReasons(
  store: DeskOrder['store'],
  name: string,
  modes: readonly SessionMode[],
): Promise<Reviewable[]> {
  return readReasons(new StudySessions(store, await findStudy(store, name), modes));
}

/**
 * Opens a reviewer's desk for a study. Throws StoreError for an unknown study, for a third reviewer, for a person who
 * would adjudicate their own verdicts, and if there is nothing to review. Viewers of results cannot be reviewers.
 */
export async function openDesk(
  order: DeskOrder,
  key: string,
  { asReviewer = true } = {},
): Promise<ReviewDesk> {
  const { store, name, reviewer, adjudicates, clips, modes } = order;
  const version = await findStudy(store, name);
  const queue: Queue = clips ? 'clips' : 'answers';
  let checked: Reviewable[] | null = null;
  let known: { changes: number; items: Promise<Reviewable[]> } | null = null;
  const load = async (): Promise<readonly Reviewable[]> => {
    // A version never changes, and has up to ten thousand clips.
    if (clips) return (checked ??= clipsToCheck(version, clips.share, clips.seed));
    const changes = await store.changeCount(version.studyId);
    if (known?.changes !== changes)
      known = { changes, items: (order.readReasons ?? ((of) => reviewableReasons(store, name, of)))(modes) };
    return known.items;
  };
  const now = order.now ?? Date.now;
  const desk = new ReviewDesk({ store, version, queue, reviewer, adjudicates, load, key, now });
  if ((await load()).length === 0) {
    throw new StoreError(
      'not-found',
      clips
        ? `${name} has no clips under test`
        : `${name} has no written reasons of answers that count; simulated listeners are not included`,
      clips ? [] : ['rehearsals'],
    );
  }
  if (asReviewer) await desk.admit();
  return desk;
}

/** Derived clips, which reviewers hear. */
export const soundsOf = ({ dataFolder, s3 = null }: ReviewOrder): DerivedFiles =>
  DerivedFiles.of({ dataFolder, s3 });
