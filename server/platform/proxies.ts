import type { IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';
import { networkOf } from './network-of.ts';

/** A request before express has it, of a socket too. */
export type Received = Pick<IncomingMessage, 'headers'> & {
  socket: { remoteAddress?: string | undefined };
};

/** Whether an address belongs to a trusted proxy. `hop`: 0 for the connection itself, 1 for the proxy before it. */
export type TrustProxy = (address: string, hop: number) => boolean;

const HOPS = /^\d{1,2}$/u;

/**
 * Reads TRUST_PROXY: a number of proxies in front of the server, or their addresses and networks, separated by commas. Throws a
 * TypeError for any other text. Examples: 1; loopback, 10.0.0.0/8.
 */
export function trustProxy(setting: string): TrustProxy {
  if (HOPS.test(setting)) return (_address, hop) => hop < Number(setting);
  return proxyAddress.compile(setting.split(',').map((part) => part.trim()));
}

/** Proxies on this machine. */
export const TRUST_LOCAL = trustProxy('loopback');

/** Whether a request came directly from a trusted proxy. */
export const isFromProxy = ({ socket }: Received, trust: TrustProxy): boolean =>
  trust(socket.remoteAddress ?? '', 0);

/**
 * The network that a request counts for, for what express does not see: as networkOf of its request.ip. null: it comes from this
 * machine.
 */
export function networkOfRequest(request: Received, trust: TrustProxy): string | null {
  // Reads the address and the headers, and nothing else.
  const { headers, socket } = request;
  return networkOf(proxyAddress(Object.assign(Object.create(null), { headers, socket }), trust) ?? '');
}
