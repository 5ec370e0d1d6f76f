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

/** The answers of a session: on their way to the server, and kept for the rules that compare them. */
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

  /** The last answers to pages of one method, oldest first. */
  earlier(method: string): unknown[] {
    return this.#given.of(method);
  }

  /** Takes up what an earlier load of the page left. Returns the first position without an answer. */
  async open(answered: number): Promise<number> {
    const position = Math.max(answered, await this.#outbox.open()) + 1;
    await this.#given.open(position);
    return position;
  }

  /** Keeps an answer on this device; its draft is needed no more. */
  async keep(page: PageView<AnyView>, answer: unknown, listening: Listening): Promise<void> {
    const plain = JSON.parse(JSON.stringify({ answer, listening }));
    await this.#outbox.put(page.position, { id: newUuid(), page: page.token, ...plain });
    await this.#options.drafts.clear(page.token);
    await this.#given.add(page.position, page.view.method, plain.answer);
  }

  /** Sends what waits, until nothing waits or one is refused. */
  flush(): Promise<void> {
    return this.#outbox.flush();
  }

  hurry(): void {
    this.#outbox.hurry();
  }

  /** Gives up what waits, and forgets the rest. */
  async discard(): Promise<void> {
    await this.#outbox.discard();
    await this.forget();
  }

  /** Makes what waits drafts again. */
  async takeBack(): Promise<void> {
    for (const { page, answer } of await this.#outbox.discard())
      await this.#options.drafts.keep(page, answer);
  }

  /** Sends what waits, before somebody else enters whose key it could not be sent with; what the server refuses becomes drafts. */
  async sendOrTakeBack(): Promise<void> {
    await this.flush();
    await this.takeBack();
  }

  /** Forgets the answers that were kept for comparing. */
  forget(): Promise<void> {
    return this.#given.clear();
  }

  /** Leaves sending to another tab. */
  handOver(): void {
    this.#outbox.close();
    this.#outbox = this.#newOutbox();
  }

  /** Everything that the server has not acknowledged, as the text of a file. */
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
