import { watchRequest, type WatchEnded, type WatchRequest } from '#core/api/monitor.ts';
import { may } from '#core/api/roles.ts';
import { TokenBuckets } from '../../platform/token-buckets.ts';
import type { ConsoleContext } from '../console/requests/console-context.ts';
import { mayEnterStudy, whoAsks } from '../console/requests/who-asks.ts';
import type { Sockets } from './attach-sockets.ts';
import { socketEvents } from './socket-events.ts';
import type { MonitorState } from '../../app/monitoring/monitor-state.ts';
import { forLink, watchedSlug } from '../../app/monitoring/monitor-link.ts';
import { Viewer } from '../../app/monitoring/viewer.ts';

/** Whoever lost the right to watch is cut off within that. */
export const RECHECK_MS = 20_000;
/** Somebody who turns pages of the list quickly, and no more. */
const ASKS = { perSecond: 5, burst: 30 };

type Socket = ReturnType<ReturnType<Sockets['of']>['sockets']['get']> & object;
export type SocketContext = Pick<
  ConsoleContext,
  'store' | 'now' | 'log' | 'monitors' | 'secret' | 'publicUrl' | 'trust' | 'metrics'
>;

/** One page of the console that watches a study. */
class WatchingPage {
  readonly #context: SocketContext;
  readonly #socket: Socket;
  /** The only study of a page that came by its link, by its address; null: an account is signed in. */
  readonly #slug: string | null;
  readonly #asks = new TokenBuckets(ASKS);
  #watch: { request: WatchRequest; viewer: Viewer; stop(): void } | null = null;
  /** Of several questions the last one is answered. */
  #asked = 0;

  constructor(context: SocketContext, socket: Socket) {
    this.#context = context;
    this.#socket = socket;
    this.#slug = watchedSlug(context.secret, socket.handshake.auth);
  }

  /** Data sent with `watch`; not validated yet. */
  async watch(given: unknown): Promise<void> {
    const asked = (this.#asked += 1);
    const parsed = watchRequest.safeParse(given);
    if (!parsed.success) return this.#end('bad-request');
    if (this.#asks.take('watch', performance.now()) > 0) return this.#end('too-many');
    // Somebody at the page asks: their session is in use.
    const refusal = await this.#refusal(parsed.data.study, true);
    if (refusal) return this.#end(refusal);
    const { study, mode, view } = parsed.data;
    const name = await this.#nameOf(study);
    const monitor = name === null ? null : await this.#context.monitors.of(name, mode);
    if (asked !== this.#asked || !this.#socket.connected) return;
    if (!monitor) return this.#end('not-found');
    const before = this.#watch?.request;
    const isSame = before?.study === study && before.mode === mode;
    const viewer = (isSame && this.#watch?.viewer) || new Viewer(view);
    viewer.look(view);
    this.#watch?.stop();
    this.#socket.emit('whole', viewer.snapshot(this.#seen(monitor.state())));
    const stop = monitor.watch((state) => {
      // A page that reads nothing gets everything at once later, so that nothing piles up for it.
      if (!this.#socket.conn.transport.writable) return;
      const change = viewer.change(this.#seen(state));
      if (change) this.#socket.emit('change', change);
    });
    this.#watch = { request: parsed.data, viewer, stop };
  }

  unwatch(): void {
    this.#asked += 1;
    this.#watch?.stop();
    this.#watch = null;
  }

  /** Something went wrong here. */
  fail(): void {
    this.#end('failed');
  }

  /** Ends the connection of who may not watch any more. */
  async recheck(): Promise<void> {
    const study = this.#watch?.request.study ?? null;
    const refusal = await this.#refusal(study, false);
    if (!refusal) return;
    this.#end(refusal);
    this.#socket.disconnect(true);
  }

  /** A link knows its study by the address that listeners have. */
  async #nameOf(study: string): Promise<string | null> {
    if (this.#slug === null) return study;
    return (await this.#context.store.currentVersionBySlug(this.#slug))?.name ?? null;
  }

  #seen(state: MonitorState): MonitorState {
    return this.#slug === null ? state : forLink(state, this.#slug);
  }

  async #refusal(study: string | null, isUse: boolean): Promise<WatchEnded['code'] | null> {
    if (this.#slug !== null) return study === null || study === this.#slug ? null : 'not-allowed';
    const account = await whoAsks(this.#context, this.#socket.request, { isUse });
    if (!account) return 'not-allowed';
    if (study === null) return null;
    if (!may(account.role, socketEvents.watch.may)) return 'not-allowed';
    return (await mayEnterStudy(this.#context, { account, token: null }, study)) ? null : 'not-found';
  }

  #end(code: WatchEnded['code']): void {
    this.unwatch();
    this.#socket.emit('ended', { code });
  }
}

/** Whether the page has a valid link, or belongs to a signed-in account that may open the console. */
async function mayConnect(context: SocketContext, socket: Socket): Promise<boolean> {
  if (Object.keys(socket.handshake.auth).length > 0)
    return watchedSlug(context.secret, socket.handshake.auth) !== null;
  try {
    const account = await whoAsks(context, socket.request);
    return account !== null && may(account.role, socketEvents.unwatch.may);
  } catch (cause) {
    context.log(`console's socket: ${String(cause)}`);
    return false;
  }
}

async function letIn(context: SocketContext, socket: Socket, next: (refusal?: Error) => void): Promise<void> {
  next((await mayConnect(context, socket)) ? undefined : new Error('refused'));
}

/**
 * The console's socket: signed-in accounts watch the studies they may see; a monitor link watches its own study. Every event is
 * checked again, and every connection each `recheckMs`. The socket carries hints; decisions go by HTTP. Returns how to stop.
 */
export function consoleSockets(io: Sockets, context: SocketContext, recheckMs = RECHECK_MS): () => void {
  const namespace = io.of('/console');
  const pages = new Set<WatchingPage>();
  namespace.use((socket, next) => void letIn(context, socket, next));
  namespace.on('connection', (socket: Socket) => {
    const page = new WatchingPage(context, socket);
    pages.add(page);
    socket.on('watch', (given: unknown) => {
      page.watch(given).catch((cause: unknown) => {
        context.log(`console's socket: ${String(cause)}`);
        page.fail();
      });
    });
    socket.on('unwatch', () => page.unwatch());
    socket.on('disconnect', () => {
      page.unwatch();
      pages.delete(page);
    });
  });
  const rechecker = setInterval(() => {
    for (const page of pages)
      page.recheck().catch((cause: unknown) => context.log(`console's socket: ${String(cause)}`));
  }, recheckMs);
  return () => {
    clearInterval(rechecker);
    for (const page of pages) page.unwatch();
  };
}
