import { hash } from 'node:crypto';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import type { AnswerReply, AnswerRequest } from '#core/session/contract.ts';
import { defaultCoverage, heardEnough, plausiblyPlayed, playedMs } from '#core/session/listening.ts';
import type { Page } from '#core/session/page.ts';
import type { AppContext } from './context/context.ts';
import type { BeforeAnswer } from '../../db/contract/store.ts';
import { AppError } from '../../platform/app-error.ts';
import { requestFault } from '../../platform/issue-message.ts';
import { hasAtMost } from '../../platform/json-bounds.ts';
import { boundsOfPage } from './answer-bounds.ts';
import { durationOf, type BoundStudy } from './context/bound-study.ts';
import { heldFromAnswer } from './context/holds.ts';
import { noSession, type LastingVisit, type LastingSession } from './visit.ts';

/** Longest description of a refusal in its event, in characters. */
const LONGEST_DETAIL = 300;

/** Runs work that counts towards the sender's request limits. */
export type Timed = <T>(work: () => T) => T;

/** Tolerance for rounding and the last frame of a decoder, which may exceed the clip's end, ms. */
const END_TOLERANCE_MS = 100;

/** Checks that every clip of the page was heard as far as the study requires, in intervals within the clip. */
function checkHeard(bound: BoundStudy, page: Page, { slots }: AnswerRequest['listening']): void {
  const minCoverage = bound.blocks[page.block]?.minCoverage ?? null;
  const tokens = new Set(slots.map(({ slot }) => slot));
  if (tokens.size !== page.slots.length || slots.length !== page.slots.length) {
    throw new AppError('invalid-answer', 'the listening record must contain every clip of the page once');
  }
  for (const slot of page.slots) {
    const durationMs = durationOf(bound, slot);
    const record = slots.find((candidate) => candidate.slot === slot.token);
    if (!record)
      throw new AppError('invalid-answer', 'the listening record names a clip that is not on the page');
    if (record.intervals.some(([from, to]) => to < from || to > durationMs + END_TOLERANCE_MS)) {
      throw new AppError('listening-implausible', 'an interval is outside its clip');
    }
    if (!heardEnough(record.intervals, durationMs, minCoverage ?? defaultCoverage(durationMs))) {
      throw new AppError('listening-incomplete', 'listening not complete: a clip was not heard far enough');
    }
  }
}

/**
 * Checks that the listening was possible. Only one sound plays at a time, at rate 1, so nobody can have played more
 * than the time that passed on the server's clock. If that clock was set back meanwhile, nothing is refused.
 */
function checkPossible(
  context: AppContext,
  session: LastingSession,
  before: BeforeAnswer,
  heardMs: number,
  openedAt: number,
): void {
  const now = context.now();
  const passedSince = (at: number): number => (now < at ? Infinity : (now - at) * session.timeScale);
  const possible =
    plausiblyPlayed(heardMs, passedSince(openedAt)) &&
    plausiblyPlayed(before.heardMs + heardMs, passedSince(before.firstOpenedAt ?? openedAt));
  if (!possible)
    throw new AppError('listening-implausible', 'listening not complete: more was played than time passed');
}

function checkAnswer(bound: BoundStudy, page: Page, answer: unknown): void {
  // A schema would examine every item of a list that is far too long, and report each one.
  if (!hasAtMost(answer, boundsOfPage(bound, page).answer))
    throw new AppError(
      'invalid-answer',
      'the answer does not fit the page: it holds more than the page asks for',
    );
  const fault = bound.blocks[page.block]?.answerFault(page, answer) ?? null;
  if (fault === null) return;
  const words = typeof fault === 'string' ? fault : requestFault(fault, 'the answer');
  throw new AppError('invalid-answer', `the answer does not fit the page: ${words}`);
}

/** Checks an answer to a page that has none. Throws AppError. */
function checkNew(
  context: AppContext,
  { bound, session }: LastingVisit,
  page: Page,
  request: AnswerRequest,
  { heardMs, before }: { heardMs: number; before: BeforeAnswer },
): void {
  if (before.state !== 'active') throw new AppError('wrong-step', 'the session is over');
  if (page.position > before.answered + 1)
    throw new AppError('out-of-order', 'an earlier page is not answered yet');
  checkAnswer(bound, page, request.answer);
  checkHeard(bound, page, request.listening);
  if (before.openedAt === null)
    throw new AppError('listening-incomplete', "listening not complete: the page's audio was never sent");
  checkPossible(context, session, before, heardMs, before.openedAt);
}

/** The AppError that work throws, or null. */
function refusalOf(work: () => void): AppError | null {
  try {
    work();
    return null;
  } catch (cause) {
    if (cause instanceof AppError) return cause;
    throw cause;
  }
}

/** Records an event about a refused answer, then throws the refusal. */
async function refuse(
  context: AppContext,
  session: LastingSession,
  page: Page,
  error: unknown,
): Promise<never> {
  if (error instanceof AppError && context.traces.mayKeep(session.id)) {
    await context.store.recordEvent({
      studyId: session.studyId,
      sessionId: session.id,
      kind: 'answer-refused',
      detail: `page ${page.position}: ${error.code}: ${error.message}`.slice(0, LONGEST_DETAIL),
      at: context.now(),
    });
  }
  throw error;
}

/** Canonical JSON with its hash. Throws 'invalid-answer' for a number like 1e999, which JSON.parse reads as infinite. */
function payloadOf(request: AnswerRequest): { payload: string; sha256: string } {
  try {
    const payload = canonicalJson(request);
    return { payload, sha256: hash('sha256', payload) };
  } catch {
    throw new AppError('invalid-answer', 'the answer contains a number that is too large');
  }
}

/** Checks and stores an answer. When the promise resolves, the answer is on the disk. */
export async function acceptAnswer(
  context: AppContext,
  visit: LastingVisit,
  request: AnswerRequest,
  timed: Timed,
): Promise<AnswerReply> {
  const { session } = visit;
  const page = (await context.pages.of(session)).find(({ token }) => token === request.page);
  if (!page) throw new AppError('unknown-page', 'this page is not part of your session');
  const heardMs = Math.round(
    request.listening.slots.reduce((sum, slot) => sum + playedMs(slot.intervals), 0),
  );
  const at = context.now();
  const ingested = await context.store.ingestAnswer({
    id: request.id,
    sessionId: session.id,
    position: page.position,
    ...timed(() => payloadOf(request)),
    heardMs,
    keyHash: visit.keyHash,
    at,
    heldUntil: heldFromAnswer(visit.bound, at),
    refusal: (before) =>
      timed(() => refusalOf(() => checkNew(context, visit, page, request, { heardMs, before }))),
  });
  context.networks.forget(session.id);
  if (ingested.outcome === 'stored') context.metrics.answers.inc({ mode: session.mode });
  if (ingested.outcome === 'no-session') throw noSession();
  if ('receipt' in ingested) return { id: request.id, receipt: ingested.receipt };
  const refused =
    ingested.outcome === 'refused'
      ? ingested.cause
      : new AppError(
          ingested.outcome,
          `answer ${request.id}: this page already has another answer, or an earlier one has none`,
        );
  return refuse(context, session, page, refused);
}
