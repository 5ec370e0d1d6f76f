import { createServer, type Server } from 'node:http';
import { Counts } from './counts.ts';
import { networkOf } from './network-of.ts';

/** Of connections, in milliseconds. */
const TIMES = {
  /** From the connection, or the first byte of a request, to the end of its head: a slow line brings one in a second. */
  headersTimeout: 15_000,
  /** A line of 34 kbit/s brings the largest answer in time; who sends slower than that holds a connection for nothing. */
  requestTimeout: 120_000,
  /** From a reply to the next request: longer than a page takes, so that an answer needs no new connection, and than proxies wait. */
  keepAliveTimeout: 75_000,
  /** How often the first two are looked at. */
  connectionsCheckingInterval: 5000,
};

const MOST = {
  /** Connections of a network: a lecture hall of 500 browsers with four each. */
  ofNetwork: 2048,
  /** Of all, a proxy's included: about 20 kB of memory and an open file each. */
  ofAll: 8192,
};

export interface ServerLimits {
  times: typeof TIMES;
  most: typeof MOST;
  /** Whom an address counts for; null: nobody, as of a trusted proxy. */
  networkOf: typeof networkOf;
}

/**
 * A server that hangs up on who holds connections for nothing. Those of a trusted proxy count for all alone: its requests are
 * counted by the addresses that it names.
 */
export function limitedServer(
  [messages, answer]: Parameters<typeof createServer>,
  { times = TIMES, most = MOST, networkOf: of = networkOf }: Partial<ServerLimits> = {},
): Server {
  const open = new Counts();
  const server = createServer({ ...times, ...messages }, answer);
  server.maxConnections = most.ofAll;
  server.on('connection', (socket) => {
    const network = of(socket.remoteAddress ?? '');
    if (network === null) return;
    if (open.of(network) >= most.ofNetwork) {
      socket.destroy();
      return;
    }
    open.add(network, 1);
    socket.once('close', () => open.add(network, -1));
  });
  return server;
}
