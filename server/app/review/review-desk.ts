import { createHmac } from 'node:crypto';
import { groupBy } from '#core/order/group-by.ts';
import { codesOf, type Code } from '#core/review/codes.ts';
import type { ReviewDecision, ReviewItem, ReviewResults, ReviewState } from '#core/review/contract.ts';
import { inOrderOf } from '#core/review/queue.ts';
import { adjudicatorsOf, differencesOf, reviewersOf, reviewResults } from '#core/review/results.ts';
import { QUESTIONS, subjectOf, type Queue, type Review } from '#core/review/review.ts';
import { reviewRules } from '#core/study/config.ts';
import { titleOf } from '#core/study/study.ts';
import type { Rendition } from '#core/clips/renditions.ts';
import type { ReviewStore } from '../../db/contract/review-store.ts';
import { StoreError, type StudyVersion } from '../../db/contract/store.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Reviewable } from './review-items.ts';
import { ReviewRefused } from './review-refused.ts';

export interface DeskOptions {
  store: ReviewStore;
  version: StudyVersion;
  queue: Queue;
  reviewer: string;
  adjudicates: boolean;
  /** Items to review now. */
  load(): Promise<readonly Reviewable[]>;
  /** Secret; the tokens follow from it. */
  key: string;
  now(): number;
}

interface Open {
  item: Reviewable;
  token: string;
  /** Questions to this reviewer. */
  questions: string[];
}

type BySubject = ReadonlyMap<string, readonly Review[]>;

/** A person's verdicts on the questions about an item; null while one is missing. */
function decisionOf(
  reviews: readonly (Review | undefined)[],
  questions: readonly string[],
): ReviewDecision | null {
  const [first] = reviews;
  if (!first || reviews.some((review) => !review)) return null;
  const verdicts = questions.map((question, index) => [question, reviews[index]?.verdict ?? ''] as const);
  return { verdicts: Object.fromEntries(verdicts), codes: first.codes, reason: first.reason };
}

/** One reviewer's queue: items in a random order, with names that are unique to this desk. */
export class ReviewDesk {
  readonly #options: DeskOptions;
  #items: readonly Reviewable[] = [];
  #open = new Map<string, Open>();
  #isLoaded = false;

  constructor(options: DeskOptions) {
    this.#options = options;
  }

  /** Whether the tokens are known, which requires that the items were loaded once. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Refuses a third reviewer, a second adjudicator, and adjudication of a person's own verdict. Throws ReviewRefused. */
  async admit(): Promise<void> {
    this.#checkRole(await this.#refresh());
  }

  /** All current items, loaded again. */
  async state(): Promise<ReviewState> {
    const { version, queue, reviewer, adjudicates } = this.#options;
    const reviews = await this.#refresh();
    const subjects = groupBy(reviews, ({ subject }) => subject);
    const items = [...this.#open.values()].map((open) => ({
      token: open.token,
      done: this.#own(open, subjects) !== null,
    }));
    const results = this.#results(reviews, subjects);
    return {
      title: titleOf(version.study.config),
      queue,
      reviewer,
      adjudicates,
      codes: this.#sheet,
      items,
      results,
    };
  }

  async item(token: string): Promise<ReviewItem> {
    const open = this.#at(token);
    const reviews = groupBy(await this.#reviews(), ({ subject }) => subject);
    const { queue } = this.#options;
    return {
      ...open.item.shown,
      asked: open.questions.map((question) => ({ question, verdicts: QUESTIONS[queue][question] ?? [] })),
      own: this.#own(open, reviews),
      others: this.#others(open, reviews),
    };
  }

  sound(token: string): Rendition {
    return this.#at(token).item.sound;
  }

  /**
   * Stores a verdict on an item. Throws AppError 'invalid-answer' for an unknown verdict, StoreError
   * 'wrong-state' once the reviewer may have seen the results, or if another person decides.
   */
  async put(token: string, { verdicts, codes, reason }: ReviewDecision): Promise<void> {
    const { item, questions } = this.#at(token);
    const { store, version, queue, reviewer, adjudicates, now } = this.#options;
    const isWhole =
      Object.keys(verdicts).length === questions.length &&
      questions.every((question) => QUESTIONS[queue][question]?.includes(verdicts[question] ?? ''));
    if (!isWhole) throw new AppError('invalid-answer', `a verdict is needed on ${questions.join(' and ')}`);
    if (queue === 'clips' && codes.length > 0)
      throw new AppError('invalid-answer', 'the coding sheet is for reasons, not for clips');
    const sheet = this.#sheet.map(({ code }) => code);
    const unknown = codes.find((code) => !sheet.includes(code));
    if (unknown !== undefined)
      throw new AppError('invalid-answer', `the coding sheet has no code ${unknown}: reload the page`);
    await this.#checkOpen();
    const at = now();
    await store.putReviews(
      questions.map((question) => ({
        studyId: version.studyId,
        queue,
        subject: subjectOf(question, item.id),
        answer: item.answer,
        reviewer,
        adjudicates,
        verdict: verdicts[question] ?? '',
        codes,
        sheet,
        reason: reason.trim(),
        at,
      })),
    );
  }

  /** Results of the review, for reviewers with nothing left to review. */
  #results(reviews: readonly Review[], subjects: BySubject): ReviewResults | null {
    const { queue, adjudicates } = this.#options;
    const isDone = [...this.#open.values()].every((open) => this.#own(open, subjects) !== null);
    return adjudicates || isDone ? reviewResults(queue, this.#items, reviews, this.#needed) : null;
  }

  /** Refuses verdicts that the reviewer could adapt to the results, and verdicts of people without a vote. */
  async #checkOpen(): Promise<void> {
    const reviews = await this.#reviews();
    this.#checkRole(reviews);
    if (this.#options.adjudicates) return;
    const subjects = groupBy(reviews, ({ subject }) => subject);
    if (this.#results(reviews, subjects) === null) return;
    throw new StoreError('wrong-state', 'the review is finished and verdicts cannot change: reload the page');
  }

  /** Checks that only one person adjudicates. With two decisions on one difference, neither could count. */
  #checkRole(reviews: readonly Review[]): void {
    const { queue, reviewer, adjudicates, version } = this.#options;
    const names = reviewersOf(queue, this.#items, reviews);
    const other = adjudicatorsOf(queue, this.#items, reviews).find((name) => name !== reviewer);
    if (adjudicates && names.includes(reviewer))
      throw new ReviewRefused('has reviewed', version.name, [reviewer]);
    if (adjudicates && other !== undefined) throw new ReviewRefused('another decides', version.name, [other]);
    if (!adjudicates && !names.includes(reviewer) && names.length >= Math.max(2, this.#needed))
      throw new ReviewRefused('two review', version.name, names);
  }

  get #needed(): number {
    const { queue, version } = this.#options;
    return queue === 'clips' ? 2 : reviewRules(version.study.config).reviewers;
  }

  /** The coding sheet; none for clips. */
  get #sheet(): readonly Code[] {
    const { queue, version } = this.#options;
    return queue === 'clips' ? [] : codesOf(version.study.config.review?.codes);
  }

  #reviews(): Promise<Review[]> {
    const { store, version, queue } = this.#options;
    return store.reviewsOf(version.studyId, queue);
  }

  async #refresh(): Promise<Review[]> {
    const { version, queue, reviewer, adjudicates, load } = this.#options;
    this.#items = await load();
    const reviews = await this.#reviews();
    const subjects = groupBy(reviews, ({ subject }) => subject);
    const asked = (item: Reviewable): string[] =>
      adjudicates ? differencesOf(queue, item, subjects) : Object.keys(QUESTIONS[queue]);
    const open = inOrderOf(this.#items, `${version.studyId}/${queue}/${reviewer}`)
      .map((item) => ({ item, token: this.#token(item.id), questions: asked(item) }))
      .filter(({ questions }) => questions.length > 0);
    this.#open = new Map(open.map((one) => [one.token, one]));
    this.#isLoaded = true;
    return reviews;
  }

  #token(id: string): string {
    return createHmac('sha256', this.#options.key).update(`item/${id}`).digest('base64url').slice(0, 22);
  }

  #at(token: string): Open {
    const open = this.#open.get(token);
    if (!open) throw new AppError('not-found', 'this item is no longer under review: reload the page');
    return open;
  }

  #own({ item, questions }: Open, reviews: BySubject): ReviewDecision | null {
    const { reviewer, adjudicates } = this.#options;
    const own = questions.map((question) =>
      reviews
        .get(subjectOf(question, item.id))
        ?.find((review) => review.reviewer === reviewer && review.adjudicates === adjudicates),
    );
    return decisionOf(own, questions);
  }

  /** Verdicts of the two reviewers who disagree, without names, in an order derived from the token. */
  #others({ item, questions, token }: Open, reviews: BySubject): ReviewDecision[] {
    if (!this.#options.adjudicates) return [];
    const all = questions.map((question) =>
      (reviews.get(subjectOf(question, item.id)) ?? []).filter(({ adjudicates }) => !adjudicates),
    );
    const names = [...new Set(all.flat().map(({ reviewer }) => reviewer))].map((id) => ({ id }));
    return inOrderOf(names, token).flatMap(({ id }) => {
      const own = all.map((said) => said.find(({ reviewer }) => reviewer === id));
      return decisionOf(own, questions) ?? [];
    });
  }
}
