import type { ReviewDecision, ReviewItem, ReviewState } from '#core/review/contract.ts';
import { ApiError } from '../context/api.ts';
import type { ReviewApi } from './review-api.ts';

const EMPTY: ReviewDecision = { verdicts: {}, codes: [], reason: '' };

/** Steps through a review queue: one item at a time, each stored before the next is shown. */
export class ReviewSession {
  review = $state.raw<ReviewState | null>(null);
  /** Index in the queue, from 0; the queue's length: past the end. */
  at = $state(0);
  item = $state.raw<ReviewItem | null>(null);
  sound = $state.raw<string | null>(null);
  draft = $state.raw<ReviewDecision>(EMPTY);
  /** Last error; null: none. */
  failure = $state.raw<ApiError | null>(null);
  /** Whether Save was pressed before every question had a verdict. */
  isEarly = $state(false);
  readonly #api: ReviewApi;
  #busy = false;

  constructor(api: ReviewApi) {
    this.#api = api;
  }

  readonly total = $derived(this.review?.items.length ?? 0);
  readonly done = $derived(this.review?.items.filter((item) => item.done).length ?? 0);
  readonly isComplete = $derived(
    this.item?.asked.every(({ question }) => this.draft.verdicts[question] !== undefined) ?? false,
  );

  /** Loads the queue and goes to the first unfinished item. */
  async open(): Promise<void> {
    await this.#alone(async () => {
      this.review = await this.#api.state();
      await this.#show(this.#firstOpen(0));
    });
  }

  choose(question: string, verdict: string): void {
    this.draft = { ...this.draft, verdicts: { ...this.draft.verdicts, [question]: verdict } };
    this.isEarly = false;
  }

  tick(code: string): void {
    const { codes } = this.draft;
    const without = codes.filter((one) => one !== code);
    this.draft = {
      ...this.draft,
      codes: without.length < codes.length ? without : [...codes, code],
    };
  }

  write(reason: string): void {
    this.draft = { ...this.draft, reason };
  }

  /** Stores the verdict and shows the next item; after the last, the first unfinished one or the end. */
  async next(): Promise<void> {
    if (!this.item) return;
    this.isEarly = !this.isComplete;
    if (this.isEarly) return;
    await this.#alone(async () => {
      const wasDone = this.review?.items[this.at]?.done === true;
      await this.#store();
      const following = wasDone ? this.at + 1 : this.#firstOpen(this.at + 1);
      if (following < this.total) await this.#show(following);
      else await this.#finish();
    });
  }

  async back(): Promise<void> {
    if (this.at === 0) return;
    await this.#alone(async () => {
      if (this.item && this.isComplete) await this.#store();
      await this.#show(Math.min(this.at, this.total) - 1);
    });
  }

  /** Returns from the end to the start, to look through all items. */
  async again(): Promise<void> {
    await this.#alone(() => this.#show(0));
  }

  async #finish(): Promise<void> {
    this.review = await this.#api.state();
    await this.#show(this.#firstOpen(0));
  }

  /** First unfinished item from an index; past the end if none. */
  #firstOpen(from: number): number {
    const place = this.review?.items.findIndex((item, index) => index >= from && !item.done) ?? -1;
    return place === -1 ? this.total : place;
  }

  async #store(): Promise<void> {
    const { review, at, draft } = this;
    const token = review?.items[at]?.token;
    if (!review || token === undefined) return;
    await this.#api.put(token, draft);
    const items = review.items.map((item, index) => (index === at ? { ...item, done: true } : item));
    this.review = { ...review, items };
  }

  async #show(at: number): Promise<void> {
    const token = this.review?.items[at]?.token;
    const [item, sound] =
      token === undefined ? [null, null] : await Promise.all([this.#api.item(token), this.#api.sound(token)]);
    if (this.sound !== null) URL.revokeObjectURL(this.sound);
    this.at = at;
    this.item = item;
    this.draft = item?.own ?? EMPTY;
    this.sound = sound && URL.createObjectURL(sound);
    this.isEarly = false;
  }

  /** Runs actions one at a time, so that a held key stores nothing twice. */
  async #alone(work: () => Promise<void>): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await work();
      this.failure = null;
    } catch (cause) {
      this.failure = cause instanceof ApiError ? cause : new ApiError(0, 'failed', String(cause));
    } finally {
      this.#busy = false;
    }
  }
}
