import type {
  ListenerAnswer,
  ListenerPage,
  ListenerSlot,
  ListenerView,
  TimelineEntry,
} from '#core/api/quality.ts';
import type { Page } from '#core/session/page.ts';
import { heardOf, measuredPage } from '#core/ratings/measures.ts';
import type { ReceivedAnswer } from '#core/ratings/rated-page.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { agreementWithOthers } from '#core/screening/contract/against-others.ts';
import { seriesOf } from '#core/screening/contract/votes.ts';
import type { Decision } from '#core/screening/decisions.ts';
import type { SessionRecord, Store } from '../../db/contract/store.ts';
import { AppError } from '../../platform/app-error.ts';
import { answersOf } from '../ratings/session-answers.ts';
import { bindStudy, type BoundStudy } from '../listening/context/bound-study.ts';
import { SAME_BROWSER_RECORD } from '../listening/changed-id.ts';
import { BREAK_RECORD, DEVICE_RECORD } from '../listening/notes.ts';
import type { Task } from '../jobs/task.ts';
import { evidenceViews } from './quality-evidence.ts';
import { decisionView, listenerRows } from './quality-listeners.ts';
import { primaryEntry } from './quality-findings.ts';
import { answerOf, importedPages } from './quality-pages.ts';
import { namesOf, qualitySource, type QualitySource } from './quality-source.ts';

type NameOf = (system: string | null) => string | null;

const iso = (at: number): string => new Date(at).toISOString();

/** Kinds of records that are not steps, by name. */
const KINDS: ReadonlyMap<string, string> = new Map([
  [BREAK_RECORD, 'break'],
  [DEVICE_RECORD, 'device'],
  [SAME_BROWSER_RECORD, 'note'],
]);

function timelineOf({ session, checks, answers, decisions }: SessionRecord): TimelineEntry[] {
  const at = (time: number | null, kind: string, what = '', detail = ''): TimelineEntry[] =>
    time === null ? [] : [{ at: iso(time), kind, what, detail }];
  const said = (result: Readonly<Record<string, unknown>>): string =>
    Object.entries(result)
      .filter(([, value]) => value !== null && value !== '')
      .slice(0, 6)
      .map(([key, value]) => `${key}: ${String(value)}`)
      .join(', ');
  const steps = checks
    .filter(({ event }) => event !== 'trial')
    .flatMap(({ name, event, result, at: time }) => {
      const kind = KINDS.get(name) ?? (event === 'attempt' ? 'attempt' : 'step');
      return at(time, kind, name, said(result));
    });
  const entries = [
    ...at(session.createdAt, 'entered', '', said({ verification: session.verification })),
    ...at(session.consentedAt, session.state === 'declined' ? 'declined' : 'consented'),
    ...at(session.visitAt, 'visit'),
    ...steps,
    ...answers.flatMap(({ position, receivedAt }) => at(receivedAt, 'page', String(position))),
    ...at(session.completedAt, 'completed'),
    ...at(session.endedAt, session.state),
    ...decisions.flatMap(({ verdict, reason, actor, at: time }) =>
      at(time, 'decision', verdict, `${actor}: ${reason}`),
    ),
  ];
  return entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function slotsOf(
  { clips }: BoundStudy,
  page: Page,
  { request }: ReceivedAnswer,
  nameOf: NameOf,
): ListenerSlot[] {
  return page.slots.map((slot, index) => {
    const clip = clips.get(slot.clip);
    if (!clip) throw new Error(`the study has no clip ${slot.clip}`);
    return {
      slot: index,
      system: nameOf(clip.factors['system'] ?? null),
      item: clip.factors['item'] ?? null,
      role: slot.role,
      isOpen: slot.open,
      heard: heardOf(request.listening, slot, clip),
    };
  });
}

const answersOn = (page: Page, ratings: readonly Rating[]): ListenerAnswer[] =>
  ratings
    .filter((rating) => rating.page === page.position)
    .map((rating) =>
      answerOf(
        rating,
        page.slots.findIndex(({ clip, role, open }) => clip === rating.clip && role === rating.role && !open),
      ),
    );

function pagesOf(
  bound: BoundStudy,
  record: SessionRecord,
  ratings: readonly Rating[],
  nameOf: NameOf,
): ListenerPage[] {
  const { pages, answers } = answersOf(bound, record);
  return answers.flatMap((received) => {
    const page = pages.find(({ position }) => position === received.position);
    const block = page && bound.blocks[page.block];
    if (!page || !block) return [];
    return [
      {
        page: page.position,
        block: page.block + 1,
        method: block.methodId,
        isPractice: block.training,
        receivedAt: received.receivedAt,
        ...measuredPage(received.request.listening),
        slots: slotsOf(bound, page, received, nameOf),
        answers: answersOn(page, ratings),
      },
    ];
  });
}

/** Rules with findings against the session, each with its observations. */
function findingsOf(
  source: QualitySource,
  session: string,
  blind: (text: string) => string,
): ListenerView['findings'] {
  return [...source.alone].flatMap(([rule, { findings }]) =>
    findings
      .filter(({ ratings }) => ratings.some((rating) => rating.session === session))
      .map(({ evidence }) => ({
        rule,
        evidence: blind(evidence),
        as: primaryEntry(source, rule)?.as ?? null,
      })),
  );
}

/** Notes about the session itself, which do not come from rules over ratings. They are flags and exclude nothing. */
function notesOf({ checks }: SessionRecord): ListenerView['findings'] {
  return checks
    .filter(({ name }) => name === SAME_BROWSER_RECORD)
    .map(({ name, result: { session, state } }) => ({
      rule: name,
      evidence: `opened in the browser of session ${session}, which was ${state}, under another participant id`,
      as: 'flag',
    }));
}

type StoredFacts = Pick<ListenerView, 'findings' | 'timeline' | 'pages' | 'reviews' | 'decisions'>;

const decisionsOf = (decisions: readonly Decision[]): ListenerView['decisions'] =>
  decisions.flatMap((decision) => decisionView(decision) ?? []);

/** Stored facts about a session: those of the database, or of the imported ratings. Null for an unknown session. */
async function storedFacts(
  store: Store,
  { current, versions, sessions }: QualitySource,
  id: string,
  { own, nameOf }: { own: readonly Rating[]; nameOf: NameOf },
): Promise<StoredFacts | null> {
  if (current === null) {
    const decisions = decisionsOf(sessions.get(id)?.decisions ?? []);
    return { findings: [], timeline: [], pages: importedPages(own), reviews: [], decisions };
  }
  const record = await store.readSession(current.studyId, id);
  if (!record) return null;
  const version = versions.find((known) => known.id === record.session.versionId) ?? current;
  return {
    findings: notesOf(record),
    timeline: timelineOf(record),
    pages: pagesOf(bindStudy(version), record, own, nameOf),
    reviews: record.reviews.map(({ reviewer, verdict, reason, adjudicates }) => ({
      reviewer,
      verdict,
      reason,
      adjudicates,
    })),
    decisions: decisionsOf(record.decisions),
  };
}

/** Everything known about one session, without the recruiter's id. System names are included only after unblinding. */
export const qualityListener: Task<{ study: string; session: string; rehearsals: boolean }, ListenerView> = {
  async run({ study, session: id, rehearsals }, { store, env }) {
    const source = await qualitySource({ store, env }, study, rehearsals);
    const rows = listenerRows(source);
    const place = rows.findIndex(({ session }) => session === id);
    const row = rows[place];
    const { nameOf, isNamed, blind } = await namesOf(store, source);
    const own = source.primary.ratings.filter(({ session }) => session === id);
    const stored = row ? await storedFacts(store, source, id, { own, nameOf }) : null;
    if (!row || !stored) throw new AppError('not-found', 'there is no such listener');
    return {
      row,
      previous: rows[place - 1]?.session ?? null,
      next: rows[place + 1]?.session ?? null,
      ...stored,
      findings: [...stored.findings, ...findingsOf(source, id, blind)],
      evidence: evidenceViews(source.evidence.get(id) ?? []),
      checks: (source.sessions.get(id)?.checks ?? []).map(
        ({ check, type, page, attempt, passed, evidence }) => ({
          check,
          type,
          page,
          attempt,
          passed,
          evidence: blind(evidence),
        }),
      ),
      agreement: seriesOf(source.ratings).flatMap(({ block, scale, votes }) =>
        [...agreementWithOthers(votes)]
          .filter(({ listener }) => listener === row.listener)
          .map(({ r, shared }) => ({
            block,
            scale,
            r,
            points: shared.map(({ own: mine, others }) => ({ own: mine, others })),
          })),
      ),
      isUnblinded: isNamed,
    };
  },
};
