import type { Refusal } from '#core/review/contract.ts';
import type { ReviewRole } from '#core/api/review.ts';
import type { Queue } from '#core/review/review.ts';
import type { SessionMode } from '#core/session/session.ts';
import { CLIPS_SHARE, openDesk } from './review.ts';
import type { Account } from '../../db/contract/account-store.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Reviewable } from './review-items.ts';
import type { ReviewDesk } from './review-desk.ts';
import { ReviewRefused } from './review-refused.ts';
import { deriveKey } from '../../platform/secret.ts';
import type { AppContext } from '../listening/context/context.ts';

/** Reviewers and their items. */
export interface Seat {
  account: Pick<Account, 'id' | 'name'>;
  study: string;
  queue: Queue;
  role: ReviewRole;
  /** Whether reasons of simulated listeners are reviewed too. */
  rehearsals: boolean;
}

/** Largest number of open desks. Each holds the items to review. */
const MOST_DESKS = 24;

/** Texts of refusals for the console, which has no command line options. */
const WORDS: Readonly<Record<Refusal, string>> = {
  'has reviewed': 'you have reviewed this: another reviewer must decide where the two disagree',
  'another decides': 'another reviewer already decides where the two disagree; only one can',
  'two review': 'two people review this already: you can decide where they disagree',
};

/** A refusal with the console's text; other errors unchanged. */
const asConflict = (cause: unknown): unknown =>
  cause instanceof ReviewRefused ? new AppError('conflict', WORDS[cause.refusal]) : cause;

type World = Pick<AppContext, 'store' | 'secret' | 'now'> & {
  /** Reads the reasons of a study outside requests. */
  readReasons(study: string, modes: readonly SessionMode[]): Promise<Reviewable[]>;
};

/** Desks of all accounts. Each is opened once and remembers its tokens. */
export class ReviewDesks {
  readonly #world: World;
  readonly #open = new Map<string, Promise<ReviewDesk>>();

  constructor(world: World) {
    this.#world = world;
  }

  /**
   * The desk of a seat, whether or not its reviewer may review. Throws StoreError 'not-found' if there is nothing to
   * review.
   */
  async look(seat: Seat): Promise<ReviewDesk> {
    const version = await this.#world.store.currentVersionByName(seat.study);
    const { account, study, queue, role, rehearsals } = seat;
    const place = JSON.stringify([version?.id, account.id, study, queue, role, rehearsals]);
    const known = this.#open.get(place);
    const desk = known ?? this.#openAt(seat, place);
    this.#open.delete(place);
    this.#open.set(place, desk);
    for (const oldest of this.#open.keys()) if (this.#open.size > MOST_DESKS) this.#open.delete(oldest);
    desk.catch(() => this.#open.delete(place));
    return desk;
  }

  /** The same for reviewers. Throws AppError 'conflict' for people who may not review. */
  async at(seat: Seat): Promise<ReviewDesk> {
    const desk = await this.look(seat);
    if (!desk.isLoaded) await this.admitted(() => desk.admit());
    return desk;
  }

  /** Runs an action at a desk, with refusals in the console's words. */
  async admitted<Reply>(work: () => Promise<Reply>): Promise<Reply> {
    try {
      return await work();
    } catch (cause) {
      throw asConflict(cause);
    }
  }

  #openAt({ account, study, queue, role, rehearsals }: Seat, place: string): Promise<ReviewDesk> {
    const { store, secret, now, readReasons } = this.#world;
    const order = {
      store,
      name: study,
      reviewer: account.name,
      adjudicates: role === 'decides',
      modes: rehearsals ? (['live', 'rehearsal'] as const) : (['live'] as const),
      clips: queue === 'clips' ? { share: CLIPS_SHARE, seed: study } : null,
      now,
      readReasons: (modes: readonly SessionMode[]) => readReasons(study, modes),
    };
    return openDesk(order, deriveKey(secret, 'review', place), { asReviewer: false });
  }
}
