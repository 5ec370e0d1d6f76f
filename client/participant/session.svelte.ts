import type { CheckRequest, SessionView } from '#core/contract.ts';
import type { Listening } from '#core/page.ts';
import { ApiClient } from '../lib/api-client.ts';
import { AppError } from '../lib/app-error.ts';
import { backoffMs, Wait } from '../lib/backoff.ts';
import { Drafts, type Kept } from '../lib/drafts.ts';
import { setLanguage } from '../lib/language.svelte.ts';
import { Outbox, type OutboxStatus } from '../lib/outbox.ts';
import type { Storage } from '../lib/storage.ts';
import { claimTab } from '../lib/tab-lock.ts';
import { newUuid } from '../lib/uuid.ts';
import { GivenAnswers } from './given-answers.ts';
import { PageLoader, type LoadedPage } from './page-loader.ts';
import { minutesLeft } from './progress.ts';

export type Screen =
  'loading' | 'problem' | 'other-tab' | 'declined' | 'full' | 'consent' | 'preparation' | 'page' | 'finish';

/** A page with what this listener did on it before a reload. */
export interface ShownPage extends LoadedPage {
  kept: Kept;
}

const SENT: OutboxStatus = { waiting: 0, failures: 0, offline: false, refusal: null };

/** One listener's visit, from entry to completion code. */
export class Session {
  readonly api: ApiClient;
  readonly drafts: Drafts;
  /** False where a reload would lose what was not sent. */
  readonly durable: boolean;
  view = $state.raw<SessionView | null>(null);
  /** The page on the screen; null while it loads. */
  loaded = $state.raw<ShownPage | null>(null);
  position = $state(0);
  sending = $state.raw<OutboxStatus>(SENT);
  problem = $state.raw<AppError | null>(null);
  /** Attempts in a row to load or complete something that failed in a way that may pass. */
  failures = $state(0);
  otherTab = $state<'none' | 'first' | 'stole'>('none');
  readonly #slug: string;
  readonly #storage: Storage;
  readonly #pageTimesMs: number[] = [];
  readonly #wait = new Wait();
  #outbox: Outbox;
  #pages: PageLoader;
  #holdsTab = false;
  readonly #given: GivenAnswers;

  constructor(slug: string, storage: Storage, api: ApiClient = new ApiClient(slug)) {
    this.#slug = slug;
    this.#storage = storage;
    this.api = api;
    this.drafts = new Drafts(storage, slug);
    this.durable = storage.durable;
    this.#given = new GivenAnswers(storage, slug);
    this.#outbox = this.#newOutbox();
    this.#pages = new PageLoader(api);
  }

  get screen(): Screen {
    if (this.otherTab !== 'none') return 'other-tab';
    if (this.problem ?? this.sending.refusal) return 'problem';
    if (!this.view) return 'loading';
    const { state, preparation, pages } = this.view;
    if (state === 'declined' || state === 'full') return state;
    if (state === 'entered') return 'consent';
    if (state === 'completed' || this.position > pages.total) return 'finish';
    return preparation.length > 0 ? 'preparation' : 'page';
  }

  get network(): 'saved' | 'saving' | 'offline' {
    if (this.sending.offline || this.failures > 0) return 'offline';
    return this.sending.waiting > 0 ? 'saving' : 'saved';
  }

  get minutesLeft(): number {
    const { minutes, pages } = this.view ?? { minutes: 0, pages: { total: 1 } };
    const plannedMs = (minutes * 60_000) / Math.max(1, pages.total);
    return minutesLeft(pages.total - this.position + 1, this.#pageTimesMs, plannedMs);
  }

  /** The last answers of this session to pages of one method, oldest first, for the rules that compare them. */
  earlier(method: string): unknown[] {
    return this.#given.of(method);
  }

  /** Enters or goes on. `steal` takes the study over from another tab. */
  async start(steal = false): Promise<void> {
    this.problem = null;
    if (!this.#holdsTab) {
      const claim = await claimTab(this.#slug, () => this.#lose(), steal);
      this.#holdsTab = claim === 'held';
      this.otherTab = this.#holdsTab ? 'none' : 'first';
    }
    if (this.#holdsTab) await this.#try(() => this.#resume());
  }

  consent(agreed: boolean): Promise<void> {
    const version = this.view?.consent.version ?? '';
    return this.#try(async () => this.#show(await this.api.consent({ agreed, version })));
  }

  check(name: string, result: CheckRequest['result']): Promise<void> {
    return this.#try(async () => this.#show(await this.api.check(name, { result })));
  }

  /** Keeps the page's answer on this device and goes on; sending it is not waited for. */
  submit(answer: unknown, listening: Listening): Promise<void> {
    return this.#try(async () => {
      if (!this.loaded) return;
      const { page } = this.loaded;
      const plain = JSON.parse(JSON.stringify({ answer, listening }));
      await this.#outbox.put(page.position, { id: newUuid(), page: page.token, ...plain });
      await this.drafts.clear(page.token);
      await this.#given.add(page.position, page.view.method, plain.answer);
      this.#pageTimesMs.push(listening.pageMs);
      this.#pages.release(page.position);
      await this.#go(page.position + 1);
    });
  }

  /** Makes a refused answer a draft again and returns to its page. */
  async answerAgain(): Promise<void> {
    for (const { page, answer } of await this.#outbox.discard()) await this.drafts.keep(page, answer);
    this.#pages = new PageLoader(this.api);
    await this.start();
  }

  /** Tries at once what waits, for when the network is back. */
  hurry(): void {
    this.#wait.hurry();
    this.#outbox.hurry();
    void this.#loadAhead();
  }

  /** Everything that the server has not acknowledged, as the text of a file. */
  async recoveryFile(): Promise<string> {
    return JSON.stringify({ study: this.#slug, answers: await this.#outbox.waiting() }, null, 2);
  }

  async #resume(): Promise<void> {
    const view = await this.api.enter();
    const lastWaiting = await this.#outbox.open();
    this.position = Math.max(view.pages.answered, lastWaiting) + 1;
    await this.#given.open(this.position);
    this.#show(view);
    void this.#flush();
  }

  #show(view: SessionView): void {
    setLanguage(view.language);
    this.view = view;
    if (view.state === 'active' && view.preparation.length === 0) void this.#go(this.position);
  }

  async #go(position: number): Promise<void> {
    this.position = position;
    this.loaded = null;
    if (!this.view) return;
    const sent = this.#flush();
    if (position > this.view.pages.total) return sent.then(() => this.#complete());
    await this.#try(async () => {
      // The server opens a page only when those before the previous one are answered.
      if (!this.#pages.has(position)) await sent;
      const loaded = await this.#untilReached(() => this.#pages.load(position));
      const kept = await this.drafts.load(loaded.page.token);
      if (this.position !== position || this.otherTab !== 'none') return;
      if (loaded.clips.failed) void loaded.clips.load();
      this.loaded = { ...loaded, kept };
      void this.#loadAhead();
    });
  }

  #flush(): Promise<void> {
    return this.#try(() => this.#outbox.flush());
  }

  /** Completes the session once nothing waits to be sent. */
  #complete(): Promise<void> {
    return this.#try(async () => {
      if (this.sending.waiting > 0 || this.view?.state !== 'active') return;
      await this.#given.clear();
      this.#show(await this.#untilReached(() => this.api.complete()));
    });
  }

  /** Loads the next page once this one is here and the server has the answers that open it: never in their way. */
  async #loadAhead(): Promise<void> {
    const shown = this.loaded;
    if (!shown) return;
    await shown.clips.arrived;
    await this.#flush();
    if (this.loaded !== shown || this.sending.waiting > 0 || this.position === this.view?.pages.total) return;
    // Next asks again for what does not come now.
    await this.#pages.load(this.position + 1).catch(() => undefined);
  }

  /** Repeats a request until an answer comes that will not change. */
  async #untilReached<Reply>(request: () => Promise<Reply>): Promise<Reply> {
    for (this.failures = 0; ; this.failures += 1) {
      try {
        const reply = await request();
        this.failures = 0;
        return reply;
      } catch (error) {
        if (!(error instanceof AppError) || !error.mayPass || this.otherTab !== 'none') throw error;
        await this.#wait.for(backoffMs(this.failures, Math.random(), error.retryAfterMs));
      }
    }
  }

  async #try(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.problem = error instanceof AppError ? error : new AppError('script', String(error));
    }
  }

  #newOutbox(): Outbox {
    return new Outbox({
      storage: this.#storage,
      slug: this.#slug,
      send: (request) => this.api.answer(request),
      onstatus: (status) => (this.sending = status),
    });
  }

  #lose(): void {
    this.otherTab = 'stole';
    this.#holdsTab = false;
    this.#outbox.close();
    this.#outbox = this.#newOutbox();
    this.#pages = new PageLoader(this.api);
    this.loaded = null;
    this.#wait.hurry();
  }
}
