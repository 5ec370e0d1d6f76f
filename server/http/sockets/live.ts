import type { Server as HttpServer } from 'node:http';
import { Server, type Namespace } from 'socket.io';
import type { MonitorEvents, MonitorRequests } from '#core/api/monitor.ts';
import type { LiveEvents } from '#core/monitoring/live.ts';
import { isOwnPage } from '../middleware/own-pages-only.ts';
import { watchedSlug } from '../../app/monitoring/may-watch.ts';
import { SocketLimits, type Connection } from './socket-limits.ts';
import { StudyWatch, type LiveContext } from '../../app/monitoring/study-watch.ts';

/** How long a connection may stay that has shown no ticket to anything, or watches nothing any more. */
const JOIN_MS = 10_000;

type Nothing = Record<string, never>;
type Words = LiveEvents & MonitorEvents;
/** The server's sockets, with all that is said in any namespace. */
export type Sockets = Server<MonitorRequests, Words, Nothing, { slug: string }>;
type LiveNamespace = Namespace<MonitorRequests, Words, Nothing, { slug: string }>;

/** The watches of the studies that somebody looks at. */
class Watches {
  readonly #context: LiveContext;
  readonly #live: LiveNamespace;
  readonly #bySlug = new Map<string, StudyWatch>();

  constructor(context: LiveContext, live: LiveNamespace) {
    this.#context = context;
    this.#live = live;
  }

  of(slug: string): StudyWatch {
    const known = this.#bySlug.get(slug);
    if (known) return known;
    const watch = new StudyWatch(this.#context, slug, (snapshot) =>
      this.#live.to(slug).emit('snapshot', snapshot),
    );
    this.#bySlug.set(slug, watch);
    watch.run().catch((error: unknown) => {
      if (this.#bySlug.get(slug) !== watch) return;
      this.#context.log(`live page of ${slug}: ${error instanceof Error ? error.stack : String(error)}`);
      this.#drop(slug);
    });
    return watch;
  }

  stop(slug: string): void {
    this.#bySlug.get(slug)?.stop();
    this.#bySlug.delete(slug);
  }

  stopAll(): void {
    for (const slug of this.#bySlug.keys()) this.stop(slug);
  }

  /** Ends a study's connections without a farewell: browsers then try again after a while. */
  #drop(slug: string): void {
    this.stop(slug);
    for (const socket of this.#live.sockets.values()) if (socket.data.slug === slug) socket.conn.close();
  }
}

/**
 * Serves the live page's socket: counts of a study, pushed to whoever holds its token. Nothing travels the other
 * way and nothing is counted while nobody watches. `others` share its connections with namespaces of their own, and say how to
 * stop. `joinMs`: how long a connection may watch nothing. Returns how to stop all; browsers then look for the next server.
 */
export function attachLive(
  httpServer: HttpServer,
  context: LiveContext,
  others: readonly ((io: Sockets) => () => void)[] = [],
  joinMs = JOIN_MS,
): () => void {
  const limits = new SocketLimits(joinMs);
  const io: Sockets = new Server(httpServer, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16_384,
    allowRequest: (request, decide) =>
      decide(null, isOwnPage(request, context.publicUrl) && limits.grants(request)),
  });
  io.engine.on('connection', (connection: Connection) => limits.follow(connection));
  io.on('new_namespace', (namespace) => {
    namespace.on('connection', (socket) => {
      limits.join(socket.conn);
      socket.once('disconnect', () => limits.leave(socket.conn));
    });
  });
  // Whoever names nothing to watch comes to the first namespace.
  io.use((_socket, next) => next(new Error('refused')));
  const live: LiveNamespace = io.of('/live');
  const watches = new Watches(context, live);
  live.use((socket, next) => {
    const slug = watchedSlug(context.secret, socket.handshake.auth);
    if (slug !== null) socket.data.slug = slug;
    next(slug === null ? new Error('refused') : undefined);
  });
  live.on('connection', (socket) => {
    const { slug } = socket.data;
    void socket.join(slug);
    const { latest } = watches.of(slug);
    if (latest) socket.emit('snapshot', latest);
    socket.on('disconnect', () => {
      if (!live.adapter.rooms.has(slug)) watches.stop(slug);
    });
  });
  const stops = others.map((attach) => attach(io));
  return () => {
    watches.stopAll();
    for (const stop of stops) stop();
    io.engine.close();
  };
}
