import type { AnswerReply, AnswerRequest } from '#core/session/contract.ts';
import { RequestError } from './request-error.ts';
import { backoffMs, Wait } from './backoff.ts';
import type { Storage } from './storage.ts';

export interface OutboxStatus {
  /** Answers not acknowledged yet. */
  waiting: number;
  /** Number of temporary failures in a row. */
  failures: number;
  /** Whether the last attempt got no reply. */
  offline: boolean;
  /** Whether the server refuses the first pending answer: sending stops. */
  refusal: RequestError | null;
}

export interface OutboxOptions {
  storage: Storage;
  slug: string;
  send: (request: AnswerRequest) => Promise<AnswerReply>;
  onstatus: (status: OutboxStatus) => void;
  random?: () => number;
  /** Wait between attempts; `hurry` cuts it short. */
  wait?: Pick<Wait, 'for' | 'hurry'>;
}

/** One sender per study and page load, for any number of outboxes. */
const flushing = new Map<string, Promise<void>>();

const POSITION_DIGITS = 6;

/** Keeps answers on the device until the server has acknowledged each, and sends them in order. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #prefix: string;
  readonly #wait: Pick<Wait, 'for' | 'hurry'>;
  #status: OutboxStatus = { waiting: 0, failures: 0, offline: false, refusal: null };
  #closed = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#prefix = `${options.slug}/outbox/`;
    this.#wait = options.wait ?? new Wait();
  }

  /** Counts answers left by an earlier visit; returns the last pending position, or 0. */
  async open(): Promise<number> {
    const queued = await this.#queued();
    this.#report({ waiting: queued.length });
    return Number(queued.at(-1)?.[0].slice(this.#prefix.length) ?? 0);
  }

  /** Stores an answer on the device; the page can advance only after that. */
  async put(position: number, request: AnswerRequest): Promise<void> {
    await this.#options.storage.set(this.#key(position), request);
    this.#report({ waiting: (await this.#queued()).length });
  }

  /** Sends pending answers in order until none is left or the server refuses one. Retries without end. */
  flush(): Promise<void> {
    const { slug } = this.#options;
    const turn = (flushing.get(slug) ?? Promise.resolve()).then(() => this.#sendAll());
    flushing.set(slug, turn);
    return turn;
  }

  /** Retries at once, when the network is back. */
  hurry(): void {
    this.#wait.hurry();
  }

  /** Stops sending: another tab does it now. */
  close(): void {
    this.#closed = true;
    this.#wait.hurry();
  }

  /** Drops the refused answer and all later ones, whose pages are answered again. Returns them. */
  async discard(): Promise<AnswerRequest[]> {
    const queued = await this.#queued();
    for (const [key] of queued) await this.#options.storage.remove(key);
    this.#report({ waiting: 0, failures: 0, refusal: null });
    return queued.map(([, request]) => request);
  }

  /** Pending answers, for a recovery file. */
  async waiting(): Promise<AnswerRequest[]> {
    return (await this.#queued()).map(([, request]) => request);
  }

  async #sendAll(): Promise<void> {
    while (!this.#closed && !this.#status.refusal) {
      const [first] = await this.#queued();
      if (!first) break;
      const [key, request] = first;
      const error = await this.#attempt(request);
      if (this.#closed) break;
      if (!error || error.code === 'already-answered') {
        await this.#options.storage.remove(key);
        const waiting = (await this.#queued()).length;
        this.#report({ waiting, failures: 0, offline: false, refusal: null });
      } else if (error.mayPass) {
        const { failures } = this.#status;
        this.#report({ failures: failures + 1, offline: error.status === null });
        const random = this.#options.random ?? Math.random;
        await this.#wait.for(backoffMs(failures, random(), error.retryAfterMs));
      } else {
        this.#report({ offline: false, refusal: error });
      }
    }
  }

  /** Error of an attempt, or null. A receipt for another answer counts as none. */
  async #attempt(request: AnswerRequest): Promise<RequestError | null> {
    try {
      const { id } = await this.#options.send(request);
      return id === request.id ? null : new RequestError('receipt', 'The receipt is for another answer.');
    } catch (error) {
      if (error instanceof RequestError) return error;
      throw error;
    }
  }

  #queued(): Promise<[string, AnswerRequest][]> {
    return this.#options.storage.entries<AnswerRequest>(this.#prefix);
  }

  #key(position: number): string {
    return this.#prefix + String(position).padStart(POSITION_DIGITS, '0');
  }

  #report(change: Partial<OutboxStatus>): void {
    this.#status = { ...this.#status, ...change };
    this.#options.onstatus(this.#status);
  }
}
