import type { CheckRequest, FeedbackView, SessionView } from '#core/session/contract.ts';
import type { Listening } from '#core/session/page.ts';
import type { StepView } from '#core/steps/contract/view.ts';
import type { Language } from '#core/text/languages.ts';
import { ApiClient } from '../../lib/api-client.ts';
import type { RequestError } from '../../lib/request-error.ts';
import { Drafts } from '../../lib/drafts.ts';
import type { OutboxStatus } from '../../lib/outbox.ts';
import { Reach } from '../../lib/reach.svelte.ts';
import type { Storage } from '../../lib/storage.ts';
import { claimTab } from '../../lib/tab-lock.ts';
import { Answers } from './answers.svelte.ts';
import { Pace } from './pace.ts';
import { feedbackAt, pageAt, PageLoader, type ShownPage } from './page-loader.ts';
import { Places } from './places.svelte.ts';
import { Rest } from './rest.svelte.ts';
import { asProblem } from './script-error.ts';
import { screenOf, type Screen } from './screen-of.ts';
import { speak } from './speak.ts';

/** One listener's visit, from entry to completion code. */
export class Session {
  readonly api: ApiClient;
  readonly drafts: Drafts;
  readonly rest: Rest;
  readonly places = new Places();
  /** Repeats requests until the server answers. */
  readonly reach = new Reach(() => this.otherTab === 'none');
  /** False if a reload would lose unsent answers. */
  readonly durable: boolean;
  view = $state.raw<SessionView | null>(null);
  /** The page on the screen; null while it loads. */
  loaded = $state.raw<ShownPage | null>(null);
  /** Correct answers of the current practice page; null before its answer is stored. */
  feedback = $state.raw<FeedbackView | null>(null);
  position = $state(0);
  problem = $state.raw<RequestError | null>(null);
  otherTab = $state<'none' | 'first' | 'stole'>('none');
  /** Whether the last answer was stored in this page load. Listeners who come back later stay on the last page. */
  justFinished = $state(false);
  /** Stores the listening record of the current page; set by that page. */
  keepPage: () => void = () => undefined;
  readonly #slug: string;
  readonly #pace: Pace;
  readonly #answers: Answers;
  #pages: PageLoader;
  #holdsTab = false;
  #turn = Promise.resolve();

  constructor(slug: string, storage: Storage, api: ApiClient = new ApiClient(slug)) {
    this.#slug = slug;
    this.api = api;
    this.drafts = new Drafts(storage, slug);
    this.rest = new Rest(storage, slug);
    this.#pace = new Pace(storage, slug);
    this.durable = storage.durable;
    this.#answers = new Answers({ slug, storage, drafts: this.drafts, api });
    this.#pages = new PageLoader(api);
  }

  get screen(): Screen {
    return screenOf(this);
  }

  get sending(): OutboxStatus {
    return this.#answers.sending;
  }

  /** Step before the current page. */
  get step(): StepView | null {
    return this.#stepAt(this.position);
  }

  get minutesLeft(): number {
    return this.view ? this.#pace.minutesLeft(this.view.pages, this.position) : 0;
  }

  /** Last answers to pages of one method, oldest first, for rules that compare them. */
  earlier(method: string): unknown[] {
    return this.#answers.earlier(method);
  }

  /** Enters or resumes the study. `steal` takes it over from another tab. `as`: see ApiClient.enter. */
  async start(steal = false, as?: 'first' | 'another'): Promise<void> {
    this.problem = null;
    if (!this.#holdsTab) {
      this.#holdsTab = (await claimTab(this.#slug, () => this.#lose(), steal)) === 'held';
      this.otherTab = this.#holdsTab ? 'none' : 'first';
    }
    if (this.#holdsTab) await this.#try(() => this.#resume(as));
  }

  consent(agreed: boolean, stratum?: string): Promise<void> {
    const version = this.view?.consent.version ?? '';
    return this.#showAfter(() =>
      this.places.ask(() => this.api.call('POST /consent', { body: { agreed, version, stratum } })),
    );
  }

  /** Completes a step without right answers. Answers to pages before it are sent first. */
  async check(name: string, result: CheckRequest['result']): Promise<void> {
    if (this.position > 1) await this.#flush();
    await this.#showAfter(() => this.api.call('POST /checks/:name', { params: { name }, body: { result } }));
  }

  /** Repeats a request until it is answered; null if the session has failed. */
  async ask<Reply>(request: () => Promise<Reply>): Promise<Reply | null> {
    let reply: Reply | null = null;
    await this.#try(async () => void (reply = await this.reach.until(request)));
    return reply;
  }

  /** Continues at the server's state after a judged check. */
  refresh(): Promise<void> {
    return this.#showAfter(() => this.api.call('GET /session'));
  }

  /** Changes the language and keeps the state of the page. */
  switchLanguage(language: Language): Promise<void> {
    return this.#inTurn(async () => {
      this.keepPage();
      await this.#flush();
      const view = await this.reach.until(() => this.api.call('POST /language', { body: { language } }));
      const shown = this.feedback || this.step ? null : this.loaded;
      const page = shown && (await this.reach.until(() => pageAt(this.api, shown.page.position)));
      const feedback = this.feedback && (await this.reach.until(() => feedbackAt(this.api, this.position)));
      await speak(this.reach, view.language);
      this.view = view;
      this.feedback = feedback;
      this.#pages.release(this.position + 1);
      this.#pages = new PageLoader(this.api);
      const kept = page && (await this.drafts.load(page.token));
      if (shown && kept && this.loaded === shown) this.loaded = { ...shown, page, kept };
      else if (!feedback) await this.#goIfPage();
    });
  }

  /** Withdraws consent and drops unsent answers. */
  leave(): Promise<void> {
    return this.#try(async () => {
      const view = await this.reach.until(() => this.api.call('POST /leave'));
      await this.#answers.discard();
      this.loaded = null;
      await this.#show(view);
    });
  }

  /** Stores the answer on this device and continues. Practice waits for the server's reply. */
  submit(answer: unknown, listening: Listening): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.loaded || !this.view) return;
      const { page } = this.loaded;
      await this.#answers.keep(page, answer, listening);
      await this.#pace.worked(listening.pageMs);
      const isLast = page.position === this.view.pages.total;
      await this.rest.worked(listening.pageMs, isLast ? null : this.view.breaks, Date.now());
      await (page.training ? this.#explain(page.position) : this.#goOn());
    });
  }

  /** Moves to the next page. */
  goOn(): Promise<void> {
    return this.#inTurn(() => this.#goOn());
  }

  /** Turns a refused answer into a draft and returns to its page. */
  async answerAgain(): Promise<void> {
    await this.#answers.takeBack();
    this.#pages = new PageLoader(this.api);
    await this.start();
  }

  /** Retries pending requests at once, when the network is back. */
  hurry(): void {
    this.reach.hurry();
    this.#answers.hurry();
    void this.#loadAhead();
  }

  /** Unacknowledged answers, as file text. */
  recoveryFile(): Promise<string> {
    return this.#answers.recoveryFile();
  }

  #stepAt(position: number): StepView | null {
    return this.view?.steps.find(({ before }) => before <= position) ?? null;
  }

  async #resume(as?: 'first' | 'another'): Promise<void> {
    await speak(this.reach);
    if (as === 'another') await this.#answers.sendOrTakeBack();
    const view = await this.reach.until(() => this.api.enter(as));
    this.position = await this.#answers.open(view.pages.answered);
    this.feedback = null;
    await Promise.all([this.rest.open(this.position), this.#pace.open(this.position, view)]);
    await this.#show(view);
    void this.#flush();
  }

  async #show(view: SessionView): Promise<void> {
    await speak(this.reach, view.language);
    this.view = view;
    void this.#goIfPage();
  }

  async #goIfPage(): Promise<void> {
    if (this.view?.state === 'active' && !this.step) await this.#go(this.position);
  }

  #showAfter(request: () => Promise<SessionView>): Promise<void> {
    return this.#try(async () => this.#show(await this.reach.until(request)));
  }

  async #explain(position: number): Promise<void> {
    await this.#flush();
    if (this.sending.waiting > 0) return;
    const feedback = await this.reach.until(() => feedbackAt(this.api, position));
    if (feedback.slots.every(({ text }) => text === null)) await this.#goOn();
    else this.feedback = feedback;
  }

  async #goOn(): Promise<void> {
    this.feedback = null;
    this.#pages.release(this.position);
    await this.#go(this.position + 1);
  }

  async #go(position: number): Promise<void> {
    this.position = position;
    this.loaded = null;
    if (!this.view) return;
    const sent = this.#flush();
    if (this.step) return;
    if (position > this.view.pages.total) return sent.then(() => this.#complete());
    await this.#try(async () => {
      // The server opens a page only when those before the previous one are answered.
      if (!this.#pages.has(position)) await sent;
      const pages = this.#pages;
      const loaded = await this.reach.until(() => pages.load(position));
      const kept = await this.drafts.load(loaded.page.token);
      // Ignore replies from before the listener moved on or changed the language.
      if (this.position !== position || this.#pages !== pages || this.otherTab !== 'none') return;
      loaded.clips.show();
      this.loaded = { ...loaded, kept };
      void this.#loadAhead();
    });
  }

  #flush(): Promise<void> {
    return this.#try(() => this.#answers.flush());
  }

  /** Completes the session once all answers are sent. */
  #complete(): Promise<void> {
    return this.#try(async () => {
      if (this.sending.waiting > 0 || this.view?.state !== 'active') return;
      await this.#answers.forget();
      const view = await this.reach.until(() => this.api.call('POST /complete'));
      this.justFinished = true;
      await this.#show(view);
    });
  }

  /** Preloads the next page after the current one, once the server has the answers that open it. */
  async #loadAhead(): Promise<void> {
    const shown = this.loaded;
    if (!shown) return;
    await shown.clips.arrived;
    await this.#flush();
    const isLast = this.position === this.view?.pages.total || this.#stepAt(this.position + 1) !== null;
    if (this.loaded !== shown || this.sending.waiting > 0 || isLast) return;
    // Next requests it again if this fails.
    await this.#pages.load(this.position + 1).catch(() => undefined);
  }

  /** Queues an action until the running one is done. */
  #inTurn(step: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(() => this.#try(step));
    return this.#turn;
  }

  async #try(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.problem = asProblem(error);
    }
  }

  #lose(): void {
    this.otherTab = 'stole';
    this.#holdsTab = false;
    this.#answers.handOver();
    this.#pages = new PageLoader(this.api);
    this.loaded = null;
    this.reach.hurry();
  }
}
