import { setTimeout } from 'node:timers/promises';
import {
  StoreError,
  type Erasable,
  type Erased,
  type Store,
  type StudyVersion,
} from '../../db/contract/store.ts';
import { findStudy } from '../ratings/study-sessions.ts';
import { expiredOf } from './retention.ts';

/** Listeners to erase; one of the fields is set. */
interface Whom {
  participant?: string | undefined;
  listener?: string | undefined;
  expired?: boolean | undefined;
}

function erasableOf(version: StudyVersion, { participant, listener }: Whom, now: number): Erasable {
  if (participant !== undefined) return { participantId: participant };
  if (listener !== undefined) return { listenerId: listener };
  const expired = expiredOf(version, now);
  if (expired) return expired;
  throw new StoreError(
    'not-found',
    `${version.name} keeps recruiter ids forever: add retention_days to its study.yaml and publish it`,
  );
}

const ANONYMOUS: readonly (keyof Erased)[] = ['listeners', 'recruiterIds', 'keys'];

const LABELS: Readonly<Record<keyof Erased, string>> = {
  listeners: 'anonymised listeners',
  recruiterIds: 'recruiter ids',
  keys: 'session keys',
  answers: 'answers with their texts',
  checks: 'results of checks and forms',
  events: 'events',
  reviews: 'reviews of its reasons',
  decisions: 'manual decisions',
};

const WITHDRAWN: readonly (keyof Erased)[] = [
  ...ANONYMOUS,
  'answers',
  'checks',
  'events',
  'reviews',
  'decisions',
];

/** The server does not recognise an erased listener, so an open study would admit the person again. */
const warning = ({ state, name }: StudyVersion): string[] =>
  state === 'open'
    ? [`${name} is open: an erased listener who returns counts as new and may hear the same clips`]
    : [];

const PATIENCE_MS = 10_000;
const PAUSE_MS = 100;

/** Waits for readers of the database, such as a backup, and reports if they take too long. */
async function notOverwritten(
  store: Pick<Store, 'overwriteErased'>,
  name: string,
  patienceMs: number,
): Promise<string[]> {
  const until = performance.now() + patienceMs;
  while (!(await store.overwriteErased())) {
    if (performance.now() >= until)
      return [
        `NOT YET OVERWRITTEN: another program, such as a backup or an export, still reads the database. A running server ` +
          `overwrites the data within a minute after that program ends. Without a server, end that program and erase these listeners of ${name} again, by their pseudonyms`,
      ];
    await setTimeout(PAUSE_MS);
  }
  return [];
}

/**
 * Reports what an erasure would remove from a study, and removes it with `yes`. Throws StoreError 'not-found' for an
 * unknown study, for an unknown listener, and for expired listeners of a study without retention_days.
 */
export async function eraseListeners({
  store,
  name,
  whom,
  answers,
  yes,
  now,
  patienceMs = PATIENCE_MS,
}: {
  store: Pick<
    Store,
    'erase' | 'overwriteErased' | 'wouldErase' | 'currentVersionByName' | 'listCurrentVersions'
  >;
  name: string;
  whom: Whom;
  answers: boolean;
  yes: boolean;
  now: number;
  /** Longest wait for readers of erased data before it is reported, ms. */
  patienceMs?: number;
}): Promise<string> {
  const version = await findStudy(store, name);
  const erasure = { studyId: version.studyId, whom: erasableOf(version, whom, now), answers, at: now };
  const erased = await (yes ? store.erase(erasure) : store.wouldErase(erasure));
  if (erased.listeners === 0 && !whom.expired) {
    throw new StoreError(
      'not-found',
      `no listener of ${name} has this id; erased listeners can be found only by their pseudonym in exports`,
      ['listener'],
    );
  }
  const head = yes ? `erased from ${name}` : `would be erased from ${name} (dry run)`;
  return [
    head,
    ...(answers ? WITHDRAWN : ANONYMOUS).map((what) => `  ${erased[what]} ${LABELS[what]}`),
    ...warning(version),
    ...(yes ? await notOverwritten(store, name, patienceMs) : []),
  ].join('\n');
}
