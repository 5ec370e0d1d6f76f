import type { IncomingMessage } from 'node:http';
import type { Socket } from 'socket.io';
import { Counts } from '../../platform/counts.ts';
import { networkOfRequest, type TrustProxy } from '../../platform/proxies.ts';
import { TokenBuckets } from '../../platform/token-buckets.ts';

/** New sockets of a network: a server that comes back finds all consoles of a department at once. */
const OPENINGS = { perSecond: 5, burst: 300 };
/** Message rate of a console that turns the pages of a list. */
const PACKETS = { perSecond: 20, burst: 100 };
/** Sockets of a network, and of all: a department's consoles and linked monitors, and a lecture hall that watches one. */
const AT_ONCE = { network: 300, all: 5000 };
const FORGET_MS = 60_000;

/** Settings of every browser socket. */
export type Connection = Socket['conn'];

/** Ends the connection at once: a farewell would wait for an answer. */
const hangUp = ({ request }: Connection): void => void request.socket.destroy();

/** Counts sockets by network, and ends those that watch nothing. */
export class SocketLimits {
  readonly #joinMs: number;
  readonly #trust: TrustProxy;
  readonly #open = new Counts();
  readonly #openings = new TokenBuckets(OPENINGS);
  /** How many things each connection watches. */
  readonly #watched = new WeakMap<Connection, number>();
  #all = 0;
  #forgottenAt = 0;

  /** `joinMs`: how long a connection may watch nothing. */
  constructor(joinMs: number, trust: TrustProxy) {
    this.#joinMs = joinMs;
    this.#trust = trust;
  }

  /** Whether a request for a socket is granted. Counts it until its connection ends. */
  grants(request: IncomingMessage): boolean {
    const { socket } = request;
    const network = networkOfRequest(request, this.#trust);
    if (this.#all >= AT_ONCE.all || (network !== null && !this.#grantsTo(network))) return false;
    const change = (by: number): void => {
      this.#all += by;
      if (network !== null) this.#open.add(network, by);
    };
    change(1);
    socket.once('close', () => change(-1));
    return true;
  }

  /** Follows a new connection: it has to watch something soon, and to send little. */
  follow(connection: Connection): void {
    const packets = new TokenBuckets(PACKETS);
    connection.on('packet', () => {
      if (packets.take('all', performance.now()) > 0) hangUp(connection);
    });
    this.#endIdle(connection);
  }

  /** A connection has shown its ticket for something. */
  join(connection: Connection): void {
    this.#watched.set(connection, (this.#watched.get(connection) ?? 0) + 1);
  }

  /** It watches that no more. */
  leave(connection: Connection): void {
    this.#watched.set(connection, (this.#watched.get(connection) ?? 0) - 1);
    this.#endIdle(connection);
  }

  #grantsTo(network: string): boolean {
    const now = performance.now();
    if (now - this.#forgottenAt > FORGET_MS) {
      this.#openings.forget(now);
      this.#forgottenAt = now;
    }
    return this.#open.of(network) < AT_ONCE.network && this.#openings.take(network, now) === 0;
  }

  #endIdle(connection: Connection): void {
    setTimeout(() => {
      if ((this.#watched.get(connection) ?? 0) === 0) hangUp(connection);
    }, this.#joinMs).unref();
  }
}
