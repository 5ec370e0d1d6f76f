import type { Rating } from '#core/ratings/ratings.ts';
import { sampleOf, shareOf } from '#core/review/queue.ts';
import type { Item } from '#core/review/results.ts';
import { reasonItem } from '#core/review/review.ts';
import { screenStudy } from '#core/screening/screen-study.ts';
import { EXPERT_REVIEW } from '#core/verdicts/verdicts.ts';
import { reviewRules } from '#core/study/config.ts';
import { clipsOf, type Clip } from '#core/clips/clips.ts';
import type { Rendition } from '#core/clips/renditions.ts';
import type { SessionRecord, StudyVersion } from '../../db/contract/store.ts';
import { answersOf } from '../ratings/session-answers.ts';
import { ratingsOf } from '../ratings/session-ratings.ts';
import type { StudySessions } from '../ratings/study-sessions.ts';
import type { BoundStudy } from '../listening/context/bound-study.ts';

/** An item to review, with everything that the server knows about it. Its id and system stay on the server. */
export interface Reviewable extends Item {
  /** The answer that contains the reason; null for a clip. */
  answer: { sessionId: string; position: number } | null;
  sound: Rendition;
  /** Content shown to the reviewer. */
  shown: { question: string | null; answer: string | null; text: string | null };
}

/** Whether a rating counts, or would count without reviewers' verdicts. */
const mayCount = ({ counts, reasons }: Rating): boolean =>
  counts || reasons.every((reason) => reason === EXPERT_REVIEW.id);

const scaleKey = (session: string, page: number, scale: string): string =>
  JSON.stringify([session, page, scale]);

function soundOf({ clips }: BoundStudy, { clip, rendition }: { clip: string; rendition: string }): Rendition {
  const sound = clips.get(clip)?.renditions[rendition];
  if (!sound) throw new Error(`clip ${clip} has no rendition ${rendition}`);
  return sound;
}

/** All reasons that listeners wrote on the pages of a session, with the scales that each concerns. */
function reasonsOf(bound: BoundStudy, record: SessionRecord): { reason: Reviewable; scales: string[] }[] {
  const sessionId = record.session.id;
  const { pages, answers } = answersOf(bound, record);
  const byPosition = new Map(answers.map((received) => [received.position, received]));
  return pages.flatMap((page) => {
    const { position, block, slots } = page;
    const received = byPosition.get(position);
    const parts = received
      ? bound.blocks[block]?.reviewed(page, received.request.answer, received.language)
      : undefined;
    return (parts ?? []).flatMap(({ key, scales, slot, question, answer, text }) => {
      const place = slots[slot];
      if (!place) return [];
      const reason: Reviewable = {
        id: reasonItem(sessionId, position, key),
        system: null,
        answer: { sessionId, position },
        sound: soundOf(bound, place),
        shown: { question, answer, text },
      };
      return [{ reason, scales: scales.map((scale) => scaleKey(sessionId, position, scale)) }];
    });
  });
}

/**
 * Written reasons of a study for reviewers: those of answers that count, including traps, as many as the study asks
 * for. The choice is derived from the study, so all reviewers get the same reasons.
 */
export async function readReasons(sessions: StudySessions): Promise<Reviewable[]> {
  const ratings: Rating[] = [];
  const found: { reason: Reviewable; scales: string[] }[] = [];
  for await (const { bound, record } of sessions.read()) {
    ratings.push(...ratingsOf(bound, record));
    found.push(...reasonsOf(bound, record));
  }
  const under = screenStudy(sessions.versions(), ratings).ratings.filter(mayCount);
  const counting = new Set(under.map(({ session, page, scale }) => scaleKey(session, page, scale)));
  const reasons = found.filter(({ scales }) => scales.some((scale) => counting.has(scale)));
  const { share } = reviewRules(sessions.current.study.config);
  return shareOf(
    reasons.map(({ reason }) => reason),
    share,
    sessions.current.studyId,
  );
}

/** Rendition of a clip that listeners will hear. */
const servedAs = ({ renditions }: Clip): Rendition | undefined =>
  renditions['plain'] ?? renditions['plain/0'] ?? Object.values(renditions)[0];

/**
 * A random share of the clips that a study tests, with some of every system. A clip is identified by its sound, so a
 * replaced clip is not reviewed yet.
 */
export function clipsToCheck({ study }: StudyVersion, share: number, seed: string): Reviewable[] {
  const sets = new Set(study.config.blocks.map(({ clips }) => clips));
  const tested = [...sets].flatMap((set) => (typeof set === 'string' ? clipsOf(study, set) : []));
  const items = tested.flatMap((clip): Reviewable[] => {
    const sound = servedAs(clip);
    if (!sound) return [];
    const { system = null, item } = clip.factors;
    const text = item === undefined ? null : (study.texts[item] ?? null);
    const shown = { question: null, answer: null, text };
    return [{ id: `${clip.id}@${sound.sha256.slice(0, 12)}`, system, answer: null, sound, shown }];
  });
  return sampleOf(items, share, seed);
}
