import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { MonitorEvents, MonitorRequests } from '#core/api/monitor.ts';
import { isOwnPage, ownAddress } from '../middleware/own-pages-only.ts';
import { consoleSockets, type SocketContext } from './console-sockets.ts';
import { SocketLimits, type Connection } from './socket-limits.ts';

/** How long a connection may stay that has shown no right to anything, or watches nothing any more. */
const JOIN_MS = 10_000;

type Nothing = Record<string, never>;
/** The server's sockets, with all that is said in any namespace. */
export type Sockets = Server<MonitorRequests, MonitorEvents, Nothing, Nothing>;

/**
 * Serves the browsers' sockets. `joinMs`: how long a connection may watch nothing. `recheckMs`: how often its right to watch is
 * checked. Returns how to stop; browsers then look for the next server.
 */
export function attachSockets(
  httpServer: HttpServer,
  context: SocketContext,
  { joinMs = JOIN_MS, recheckMs }: { joinMs?: number | undefined; recheckMs?: number | undefined } = {},
): () => void {
  const limits = new SocketLimits(joinMs, context.trust);
  const address = ownAddress(context);
  const io: Sockets = new Server(httpServer, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16_384,
    allowRequest: (request, decide) => decide(null, isOwnPage(request, address) && limits.grants(request)),
  });
  io.engine.on('connection', (connection: Connection) => {
    context.metrics.sockets.inc();
    connection.once('close', () => context.metrics.sockets.dec());
    limits.follow(connection);
  });
  io.on('new_namespace', (namespace) => {
    namespace.on('connection', (socket) => {
      limits.join(socket.conn);
      socket.once('disconnect', () => limits.leave(socket.conn));
    });
  });
  // A client that names no namespace gets the first one.
  io.use((_socket, next) => next(new Error('refused')));
  const stop = consoleSockets(io, context, recheckMs);
  return () => {
    stop();
    io.engine.close();
  };
}
