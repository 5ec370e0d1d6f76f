import { Counts } from '../../platform/counts.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Sent } from './turns.ts';
import { TokenBuckets } from '../../platform/token-buckets.ts';

const MB = 1_000_000;

/** Bytes of sound. Whoever took more than the burst waits until less than that is owed. */
const BYTES = {
  /** Three minutes of stereo at 48 kHz are a page of 35 MB at most: twelve of them at once, then one in the time of a quick look. */
  session: { perSecond: 2 * MB, burst: 400 * MB },
  /** 500 listeners in a lecture hall who begin at once, with pages of 10 MB and a page ahead; then each a page in a minute and a half. */
  network: { perSecond: 64 * MB, burst: 16_000 * MB },
};

/** Replies under way. */
const AT_ONCE = {
  /** A browser opens no more connections to one server. */
  session: 6,
  /** A lecture hall that loads two pages each. */
  network: 1024,
  /** 64 kB each and an open file. */
  all: 2048,
};
const BUSY_MS = 1000;
/** The longest burst is paid back in less than five minutes. */
const FORGET_MS = 60_000;

/** For whom a reply is. */
export interface Reader {
  /** Its id. */
  session: string;
  /** Null: from this machine, as from a proxy that does not name the client. Only sessions are distinguished then. */
  network: string | null;
  /** Whether bytes are free: simulated listeners take a study's worth in seconds. */
  isRehearsal: boolean;
}

export interface Reply {
  sent(bytes: number): void;
  /** How much was sent so far; what goes to this machine is a network for each reply. */
  soFar(): Sent;
  /** To be called once. */
  end(): void;
}

/** Counts the replies with sound that are under way, and the bytes that sessions and networks took. In memory alone. */
export class MediaReplies {
  readonly #now: () => number;
  readonly #sessions = new Counts();
  readonly #networks = new Counts();
  /** Bytes that were sent in the replies under way. */
  readonly #networkSent = new Counts();
  readonly #sessionBytes = new TokenBuckets(BYTES.session);
  readonly #networkBytes = new TokenBuckets(BYTES.network);
  #underWay = 0;
  #isWaiting = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Sessions and networks that are remembered. */
  get size(): number {
    return [this.#sessions, this.#networks, this.#sessionBytes, this.#networkBytes].reduce(
      (sum, { size }) => sum + size,
      0,
    );
  }

  /** 0, or the milliseconds that the reader has to wait. */
  waitMs({ session, network, isRehearsal }: Reader): number {
    const isBusy =
      this.#underWay >= AT_ONCE.all ||
      this.#sessions.of(session) >= AT_ONCE.session ||
      (network !== null && this.#networks.of(network) >= AT_ONCE.network);
    if (isBusy) return BUSY_MS;
    if (isRehearsal) return 0;
    const ofNetwork = network === null ? 0 : this.#networkBytes.waitMs(network, this.#now());
    return Math.max(ofNetwork, this.#sessionBytes.waitMs(session, this.#now()));
  }

  begin(reader: Reader): Reply {
    const { network } = reader;
    let reply = 0;
    this.#count(reader, 1);
    return {
      soFar: () => ({ network: network === null ? reply : this.#networkSent.of(network), reply }),
      sent: (bytes) => {
        reply += bytes;
        if (network !== null) this.#networkSent.add(network, bytes);
        this.#spend(reader, bytes);
      },
      end: () => {
        if (network !== null) this.#networkSent.add(network, -reply);
        this.#count(reader, -1);
      },
    };
  }

  #count({ session, network }: Reader, change: 1 | -1): void {
    this.#underWay += change;
    this.#sessions.add(session, change);
    if (network !== null) this.#networks.add(network, change);
  }

  #spend({ session, network, isRehearsal }: Reader, bytes: number): void {
    if (isRehearsal) return;
    this.#sessionBytes.spend(session, this.#now(), bytes);
    if (network !== null) this.#networkBytes.spend(network, this.#now(), bytes);
    this.#forgetSoon();
  }

  #forgetSoon(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      this.#sessionBytes.forget(this.#now());
      this.#networkBytes.forget(this.#now());
      if (this.#sessionBytes.size + this.#networkBytes.size > 0) this.#forgetSoon();
    }, FORGET_MS).unref();
  }
}

/** The refusal of a reader who has to wait; `Retry-After` says how long. */
export const tooMuchAtOnce = (): AppError =>
  new AppError('too-many-requests', 'too much sound at once: wait as long as Retry-After says');
