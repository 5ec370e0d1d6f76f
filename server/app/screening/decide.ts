import { reasonMistake, standing, type DecisionVerdict, type Standing } from '#core/screening/decisions.ts';
import type { SessionDecision } from '../../db/contract/decision-store.ts';
import { StoreError, type Store } from '../../db/contract/store.ts';
import { addDecision } from '../imports/imported-decisions.ts';
import { readImportedStudy, wantImportedStudy, type ImportedStudy } from '../imports/imported-study.ts';
import type { Task } from '../jobs/task.ts';
import { findStudy } from '../ratings/study-sessions.ts';

type DecisionDesk = Pick<
  Store,
  'currentVersionByName' | 'listCurrentVersions' | 'findSession' | 'decide' | 'decisionsOf'
>;

export interface DecisionAsked {
  /** Name of the study. */
  name: string;
  whom: { sessionId: string } | { listenerId: string };
  verdict: DecisionVerdict;
  reason: string;
  actor: string;
  at: number;
}

export interface Decided {
  decision: SessionDecision;
  listener: string;
  /** Resulting status of the session. */
  standing: Standing;
}

function requireReason(reason: string): void {
  const mistake = reasonMistake(reason);
  if (mistake !== null) throw new StoreError('wrong-state', mistake);
}

const noListener = (name: string): StoreError =>
  new StoreError('not-found', `${name} has no such listener: copy the pseudonym from the table of sessions`);

/**
 * Stores a manual decision about a session. Throws StoreError 'not-found' for an unknown study or session, and
 * 'wrong-state' if there is nothing to undo or no reason is given.
 */
export async function decideSession(
  store: DecisionDesk,
  { name, whom, verdict, reason, actor, at }: DecisionAsked,
): Promise<Decided> {
  requireReason(reason);
  const { studyId } = await findStudy(store, name);
  const session = await store.findSession(studyId, whom);
  if (!session) throw noListener(name);
  const sessionId = session.id;
  const decision = await store.decide({ studyId, sessionId, verdict, reason: reason.trim(), actor, at });
  const own = (await store.decisionsOf(studyId)).filter((made) => made.sessionId === sessionId);
  return { decision, listener: session.listenerId, standing: standing(own) };
}

/**
 * Stores a manual decision about a session of imported ratings. Throws as `decideSession` does, and for a request to
 * return: no recruiter sent these listeners.
 */
export async function decideImportedSession(
  study: ImportedStudy,
  { name, whom, verdict, reason, actor, at }: DecisionAsked,
): Promise<Decided> {
  requireReason(reason);
  if (verdict === 'ask_to_return')
    throw new StoreError('wrong-state', 'imported listeners cannot be asked to return: keep or exclude them');
  const { ratings, decisions } = await readImportedStudy(study);
  const rated = ratings.find(({ session, listener }) =>
    'sessionId' in whom ? session === whom.sessionId : listener === whom.listenerId,
  );
  if (!rated) throw noListener(name);
  const { session: sessionId, listener } = rated;
  const own = decisions.filter((made) => made.sessionId === sessionId);
  if (verdict === 'undone' && !standing(own).last)
    throw new StoreError('wrong-state', 'this session has no decision to undo');
  // Imported ratings name their systems.
  const decision = { sessionId, verdict, reason: reason.trim(), actor, unblinded: true, at };
  await addDecision(study.folder, decision);
  return { decision, listener, standing: standing([...own, decision]) };
}

/** The same from a thread: the table may be large. Throws AppError 'not-found' for a study without imported ratings. */
export const decideImported: Task<DecisionAsked, Pick<Decided, 'listener'>> = {
  async run(asked, { store, env }) {
    const study = await wantImportedStudy(store, env.dataFolder, asked.name);
    const { listener } = await decideImportedSession(study, asked);
    return { listener };
  },
};

const WORDS: Readonly<Record<DecisionVerdict, string>> = {
  keep: 'kept',
  exclude: 'excluded',
  ask_to_return: 'asked to return the study',
  undone: 'the last decision was undone',
};

/** The decision and the resulting status. */
export function decidedText({ decision, listener, standing: { data, pay } }: Decided): string {
  const counts =
    data?.verdict === 'exclude'
      ? 'none of its ratings counts'
      : 'its ratings count unless a rule excludes them';
  return [
    `${listener}: ${WORDS[decision.verdict]}: ${decision.reason}`,
    `  ${counts}${pay ? '; it is on the list of sessions to ask to return' : ''}`,
  ].join('\n');
}
