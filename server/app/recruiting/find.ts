import { StoreError } from '../../db/contract/store.ts';
import { earnedCode } from '#core/recruitment/recruiters.ts';
import { overviewOf, type Desk } from './desk.ts';

/** Finds the session of a participant id, for messages like "the code did not work". */
export async function findParticipant(desk: Desk, participantId: string): Promise<string> {
  const { store, version, actor, now } = desk;
  const { people } = await overviewOf(desk, false);
  const person = people.find(({ recruit }) => recruit.participantId === participantId);
  if (!person) throw new StoreError('not-found', `no listener of ${version.name} has this id`);
  const { session, pages, answered, recruit, phase } = person;
  const detail = `${actor} looked up the session of a participant id`;
  const { studyId } = version;
  await store.recordEvent({ studyId, sessionId: session.id, kind: 'recruiter-id-used', detail, at: now });
  const isDone = session.state === 'completed';
  const code = earnedCode(version.study.config, session);
  return [
    `${session.listenerId}: ${session.state} here, ${answered} of ${pages} pages answered`,
    `  ${recruit.status === null ? 'the state of the submission is unknown' : `last known state: ${phase}`}`,
    isDone
      ? `  all answers are stored and the code ${code} was earned: approve, or submit the code with complete`
      : '  the completion code was not earned',
  ].join('\n');
}
