import {
  judgeRejection,
  rejectionMessageMistake,
  type RejectionVerdict,
} from '#core/recruitment/rejection.ts';
import { NEVER_GROUNDS } from '#core/words/rejection-reasons.ts';
import { earnedCode } from '#core/recruitment/recruiters.ts';
import { asked, clientOf, DRY, named, overviewOf, submissionOf, type Desk, type Reviewed } from './desk.ts';
import { NotPermitted } from './not-permitted.ts';
import type { Person } from './people.ts';

/** Greatest number of submissions in one call. */
const AT_ONCE = 100;

const names = (people: readonly Reviewed[]): string =>
  people.map(({ session }) => session.listenerId).join(', ');

/** Approves completed listeners who await review, or the named ones. */
export async function approve(
  desk: Desk,
  { listeners, send }: { listeners: readonly string[] | null; send: boolean },
): Promise<string> {
  const { people } = await overviewOf(desk, true);
  const chosen = listeners
    ? named(people, listeners)
    : people.filter(({ session }) => session.state === 'completed');
  const waiting = chosen.filter(({ phase }) => phase === 'awaiting review');
  const others = chosen.length - waiting.length;
  const unfinished = waiting.filter(({ session }) => session.state !== 'completed');
  const lines = [
    `${send ? 'approved' : 'would approve'} ${waiting.length}: ${names(waiting) || 'no submission awaits review'}`,
    ...(unfinished.length > 0 ? [`  not completed here: ${names(unfinished)}`] : []),
    ...(others > 0 ? [`  ${others} more do not await review`] : []),
  ];
  if (!send) return [...lines, DRY].join('\n');
  const client = clientOf(desk);
  for (let from = 0; from < waiting.length; from += AT_ONCE) {
    const part = waiting.slice(from, from + AT_ONCE);
    await asked(desk, part, 'approve', () => client.approve(part.map((person) => submissionOf(person).id)));
  }
  return [...lines, `${desk.recruiter.name} pays in the next minutes: see the status`].join('\n');
}

/** Sends a listener the request to return the study. */
export async function requestReturn(
  desk: Desk,
  { listener, reason, send }: { listener: string; reason: string; send: boolean },
): Promise<string> {
  const [person] = named((await overviewOf(desk, true)).people, [listener]);
  if (!person) return '';
  const submission = submissionOf(person);
  if (submission.isReturnRequested)
    throw new NotPermitted(`${listener} was asked before: a second request would send a second message`);
  const head = `${send ? 'asked' : 'would ask'} ${listener} (${person.session.state} here, ${person.phase} there) to return the study: ${reason}`;
  if (!send) return `${head}\n${DRY}`;
  await asked(desk, [person], 'request return', () => clientOf(desk).requestReturn(submission.id, reason));
  return head;
}

/** Evidence against a submission, from its own data and all data of its version. */
export function judgePerson(person: Person, people: readonly Person[]): RejectionVerdict {
  const alike = people.filter(
    ({ session, versionNumber }) => session.state === 'completed' && versionNumber === person.versionNumber,
  );
  return judgeRejection({
    state: person.session.state,
    studyMinutes: person.minutes,
    checksFailed: person.checksFailed,
    durationMs: person.spentMs,
    studyDurationsMs: alike.flatMap(({ spentMs }) => spentMs ?? []),
    // The server gives a code only after every required question is answered. People judge the effort.
    crucialSkipped: 0,
    lowEffort: { specified: false, shown: false },
    others: person.others,
  });
}

const isNever = (because: string): because is keyof typeof NEVER_GROUNDS =>
  Object.hasOwn(NEVER_GROUNDS, because);

function permittedCategory(verdict: RejectionVerdict, because: string): string {
  if (isNever(because)) throw new NotPermitted(`not a reason to reject: ${NEVER_GROUNDS[because].en}`);
  const ground = verdict.grounds.find((found) => found.ground === because);
  if (ground) return ground.category;
  const found = verdict.grounds.map(({ ground: name, reason }) => `  ${name}: ${reason.en}`);
  const aside = verdict.setAside.map(({ en }) => `  ${en}`);
  throw new NotPermitted(
    [
      `the stored data do not justify a rejection for '${because}'`,
      ...(found.length > 0
        ? ['they justify:', ...found]
        : ['nor any other rejection; approve, or ask to return']),
      ...aside,
    ].join('\n'),
  );
}

/** Rejects a submission if the rules permit it. Throws NotPermitted with the rule otherwise. */
export async function reject(
  desk: Desk,
  { listener, because, message, send }: { listener: string; because: string; message: string; send: boolean },
): Promise<string> {
  const mistake = rejectionMessageMistake(message);
  if (mistake) throw new NotPermitted(mistake.en);
  const { people } = await overviewOf(desk, true);
  const [person] = named(people, [listener]);
  if (!person) return '';
  const verdict = judgePerson(person, people);
  const category = permittedCategory(verdict, because);
  const submission = submissionOf(person);
  if (person.phase !== 'awaiting review')
    throw new NotPermitted(`${listener} does not await review: ${person.phase}`);
  const head = `${send ? 'rejected' : 'would reject'} ${listener} as ${category}; this cannot be undone\n  ${message.trim()}`;
  if (!send) return `${head}\n${DRY}`;
  const client = clientOf(desk);
  const latest = await client.submission(submission.id);
  if (desk.recruiter.phaseOf(latest.status) !== 'awaiting review')
    throw new NotPermitted(`${listener} does not await review any more`);
  await asked(desk, [person], `reject as ${category}`, () =>
    client.reject(submission.id, { category, message: message.trim() }),
  );
  return head;
}

/** Submits the code of a listener who completed the study but could not submit it, so that they can be approved. */
export async function completeByHand(
  desk: Desk,
  { listener, send }: { listener: string; send: boolean },
): Promise<string> {
  const [person] = named((await overviewOf(desk, true)).people, [listener]);
  if (!person) return '';
  const { session, phase } = person;
  const code = earnedCode(desk.version.study.config, session);
  if (session.state !== 'completed' || code === null)
    throw new NotPermitted(
      `${listener} did not complete the study here (${session.state}): the code was not earned`,
    );
  const head = `${send ? 'submitted' : 'would submit'} the code of ${listener}, who is ${phase} there`;
  if (!send) return `${head}\n${DRY}`;
  await asked(desk, [person], 'complete', () => clientOf(desk).complete(submissionOf(person).id, code));
  return head;
}
