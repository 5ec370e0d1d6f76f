import { reasonMistake, standing, type DecisionVerdict, type Standing } from '#core/screening/decisions.ts';
import type { SessionDecision } from '../../db/contract/decision-store.ts';
import { StoreError, type Store } from '../../db/contract/store.ts';
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

/**
 * Stores a manual decision about a session. Throws StoreError 'not-found' for an unknown study or session, and
 * 'wrong-state' if there is nothing to undo or no reason is given.
 */
export async function decideSession(
  store: DecisionDesk,
  { name, whom, verdict, reason, actor, at }: DecisionAsked,
): Promise<Decided> {
  const mistake = reasonMistake(reason);
  if (mistake !== null) throw new StoreError('wrong-state', mistake);
  const { studyId } = await findStudy(store, name);
  const session = await store.findSession(studyId, whom);
  if (!session)
    throw new StoreError(
      'not-found',
      `${name} has no such listener: copy the pseudonym from the table of sessions`,
    );
  const sessionId = session.id;
  const decision = await store.decide({ studyId, sessionId, verdict, reason: reason.trim(), actor, at });
  const own = (await store.decisionsOf(studyId)).filter((made) => made.sessionId === sessionId);
  return { decision, listener: session.listenerId, standing: standing(own) };
}

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
