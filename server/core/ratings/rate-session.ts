import { groupBy } from '../order/group-by.ts';
import { perContext } from '../methods/contract/per-context.ts';
import { rateAnswers, type AnsweredSession, type RatedPage, type RatedValue } from './rated-page.ts';
import type { Rating } from './ratings.ts';
import { ticksOf } from '../review/coding.ts';
import { DISPUTED, CANNOT_TELL, reasonItem, resolved, subjectOf, type Review } from '../review/review.ts';
import { ENDINGS } from '../verdicts/endings.ts';
import { EXCLUDED_BY_HAND, EXPERT_REVIEW, OPEN_REVIEW } from '../verdicts/verdicts.ts';
import type { Clip } from '../clips/clips.ts';

/** Members of a rating that come from its session. */
type SessionFacts = Pick<
  Rating,
  'study' | 'studyVersion' | 'mode' | 'listener' | 'session' | 'sessionState' | 'stratum'
>;

/** Everything besides the answers that ratings depend on. */
export interface RatedContext {
  facts: SessionFacts;
  /** Clips of the study version by id. */
  clips: ReadonlyMap<string, Clip>;
  /** Reviews of its reasons, and how many reviews a verdict needs. Default: none. */
  reviews?: { given: readonly Review[]; reviewers: number };
  /** Whether it was excluded by hand. Default: false. */
  isExcluded?: boolean;
}

type ClipColumns = Pick<Rating, 'clip' | 'system' | 'item' | 'factors'>;

/**
 * Named parts of the path and facts of the table; a part takes precedence over a fact of the same name. All ratings of a
 * clip share them.
 */
const clipColumns = perContext(({ id, facts, factors }: Clip): ClipColumns => {
  const { system = null, item = null, ...others } = { ...facts, ...factors };
  return { clip: id, system, item, factors: others };
});

/** Throws for a clip that is not in the version, whose ratings were then made under another. */
function clipOf(clips: RatedContext['clips'], id: string): Clip {
  const clip = clips.get(id);
  if (!clip) throw new Error(`the study version has no clip ${id}`);
  return clip;
}

/** Review of one written reason. */
type Reviewed = Pick<Rating, 'review' | 'ticks'>;

const UNREVIEWED: Reviewed = { review: null, ticks: undefined };
const NONE: readonly string[] = [];

/**
 * Lists each member: merging several objects takes many times as long, and as much memory. Measures are added at the end,
 * which costs little.
 */
function ratingOf(
  { facts, clips }: RatedContext,
  page: RatedPage,
  value: RatedValue,
  reasons: readonly string[],
  { review, ticks }: Reviewed,
): Rating {
  const { clip, system, item, factors } = clipColumns(clipOf(clips, value.clip));
  const compared = value.comparedClip === null ? null : clipOf(clips, value.comparedClip);
  return {
    study: facts.study,
    studyVersion: facts.studyVersion,
    mode: facts.mode,
    listener: facts.listener,
    session: facts.session,
    sessionState: facts.sessionState,
    stratum: facts.stratum,
    language: page.language,
    method: page.method,
    block: page.block,
    batch: page.batch,
    page: page.page,
    sitting: page.sitting ?? undefined,
    position: value.position,
    scale: value.scale,
    clip,
    role: value.role,
    system,
    item,
    factors,
    comparedClip: compared?.id ?? null,
    comparedSystem: compared?.factors['system'] ?? null,
    xSystem: (value.xClip !== null && clipOf(clips, value.xClip).factors['system']) || null,
    rawValue: value.rawValue,
    canonicalValue: value.canonicalValue,
    label: value.label,
    text: value.text,
    receivedAt: page.receivedAt,
    surplus: page.surplus,
    counts: reasons.length === 0,
    reasons,
    flags: review === DISPUTED || review === CANNOT_TELL ? [OPEN_REVIEW.id] : NONE,
    review,
    ticks,
    ...value.heard,
    ...page.measured,
  };
}

const NO_REVIEWS: ReadonlyMap<string, Reviewed> = new Map();

/** Reviews of a page's reasons, by scale of the ratings that they are about. */
function reviewsByScale({
  facts,
  reviews,
}: RatedContext): (page: RatedPage) => ReadonlyMap<string, Reviewed> {
  if (!reviews || reviews.given.length === 0) return () => NO_REVIEWS;
  const bySubject = groupBy(reviews.given, ({ subject }) => subject);
  return ({ page, reviewed }) =>
    new Map(
      reviewed.flatMap(({ key, scales }) => {
        const own = bySubject.get(subjectOf('consistency', reasonItem(facts.session, page, key)));
        if (!own) return [];
        const verdict = { review: resolved(own, reviews.reviewers), ticks: ticksOf(own) };
        return scales.map((scale): [string, Reviewed] => [scale, verdict]);
      }),
    );
}

/**
 * Ratings of a session's pages. A rating counts if no rule failed on its page and the session was not withdrawn, screened
 * out or excluded by hand. Throws for a clip that the version does not have.
 */
export function ratingsOfPages(pages: readonly RatedPage[], context: RatedContext): Rating[] {
  const ending = ENDINGS.get(context.facts.sessionState);
  const ofSession = [
    ...(context.isExcluded ? [EXCLUDED_BY_HAND] : []),
    ...(ending === undefined ? [] : [ending]),
  ];
  const reviewOf = reviewsByScale(context);
  return pages.flatMap((page) => {
    const reviews = reviewOf(page);
    const reasons = page.failed.length + ofSession.length === 0 ? NONE : [...page.failed, ...ofSession];
    return page.values.map((value) => {
      const reviewed = reviews.get(value.scale) ?? UNREVIEWED;
      const contradicted = reviewed.review === 'inconsistent';
      return ratingOf(
        context,
        page,
        value,
        contradicted ? [...page.failed, EXPERT_REVIEW.id, ...ofSession] : reasons,
        reviewed,
      );
    });
  });
}

/** All ratings of a session, finished or not; see rateAnswers and ratingsOfPages. */
export const rateSession = (session: AnsweredSession & RatedContext): Rating[] =>
  ratingsOfPages(rateAnswers(session).pages, session);
