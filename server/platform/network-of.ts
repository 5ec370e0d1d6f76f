import { BlockList, isIPv4, isIPv6 } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addAddress('::1', 'ipv6');

const MAPPED = /^::ffff:(?=\d+\.)/i;
/** An IPv6 customer has at least 64 bits of addresses. */
const GROUPS_A_NETWORK = 4;

function networkOfIpv6(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const network = [...before, ...zeros, ...after].slice(0, GROUPS_A_NETWORK);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

/**
 * Whom a request counts for: its IPv4 address, or the /64 network of its IPv6 address. null: it comes from this machine.
 * Example: 2001:db8::1 counts for 2001:db8:0:0::/64.
 */
export function networkOf(address: string): string | null {
  const plain = address.replace(MAPPED, '');
  if (!isIPv6(plain)) return isIPv4(plain) && plain.startsWith('127.') ? null : plain;
  return LOOPBACK.check(plain, 'ipv6') ? null : networkOfIpv6(plain);
}
