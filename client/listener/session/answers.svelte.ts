import type { PageView } from '#core/session/contract.ts';
import type { AnyView } from '#core/methods/registry.ts';
import type { Listening } from '#core/session/page.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import type { Drafts } from '../../lib/drafts.ts';
import { Outbox, type OutboxStatus } from '../../lib/outbox.ts';
import type { Storage } from '../../lib/storage.ts';
import { newUuid } from '../../lib/uuid.ts';
import { GivenAnswers } from './given-answers.ts';

const SENT: OutboxStatus = { waiting: 0, failures: 0, offline: false, refusal: null };

export interface AnswersOptions {
  slug: string;
  storage: Storage;
  drafts: Drafts;
  api: ApiClient;
}

/** Answers of a session: pending ones, and those kept for rules that compare answers. */
export class Answers {
  sending = $state.raw<OutboxStatus>(SENT);
  readonly #options: AnswersOptions;
  readonly #given: GivenAnswers;
  #outbox: Outbox;

  constructor(options: AnswersOptions) {
    this.#options = options;
    this.#given = new GivenAnswers(options.storage, options.slug);
    this.#outbox = this.#newOutbox();
  }

  /** Last answers to pages of one method, oldest first. */
  earlier(method: string): unknown[] {
    return this.#given.of(method);
  }

  /** Restores the state of an earlier page load. Returns the first position without an answer. */
  async open(answered: number): Promise<number> {
    const position = Math.max(answered, await this.#outbox.open()) + 1;
    await this.#given.open(position);
    return position;
  }

  /** Stores an answer on this device and drops its draft. */
  async keep(page: PageView<AnyView>, answer: unknown, listening: Listening): Promise<void> {
    const plain = JSON.parse(JSON.stringify({ answer, listening }));
    await this.#outbox.put(page.position, { id: newUuid(), page: page.token, ...plain });
    await this.#options.drafts.clear(page.token);
    await this.#given.add(page.position, page.view.method, plain.answer);
  }

  /** Sends pending answers until none is left or one is refused. */
  flush(): Promise<void> {
    return this.#outbox.flush();
  }

  hurry(): void {
    this.#outbox.hurry();
  }

  /** Drops pending and kept answers. */
  async discard(): Promise<void> {
    await this.#outbox.discard();
    await this.forget();
  }

  /** Turns pending answers into drafts. */
  async takeBack(): Promise<void> {
    for (const { page, answer } of await this.#outbox.discard())
      await this.#options.drafts.keep(page, answer);
  }

  /** Sends pending answers before another person enters with another key. Refused answers become drafts. */
  async sendOrTakeBack(): Promise<void> {
    await this.flush();
    await this.takeBack();
  }

  /** Drops the answers kept for comparison. */
  forget(): Promise<void> {
    return this.#given.clear();
  }

  /** Stops sending: another tab does it. */
  handOver(): void {
    this.#outbox.close();
    this.#outbox = this.#newOutbox();
  }

  /** Unacknowledged answers, as file text. */
  async recoveryFile(): Promise<string> {
    return JSON.stringify({ study: this.#options.slug, answers: await this.#outbox.waiting() }, null, 2);
  }

  #newOutbox(): Outbox {
    const { storage, slug, api } = this.#options;
    return new Outbox({
      storage,
      slug,
      send: (request) => api.call('POST /answers', { body: request }),
      onstatus: (status) => (this.sending = status),
    });
  }
}
