import { execFileSync } from 'node:child_process';

/** Another machine: a network namespace with an address of its own, reached from this one by a cable. */
export interface Machine {
  /** Its address. */
  address: string;
  /** Addresses of this machine on the cable. */
  here: readonly [string, string];
  /** Words before a command that runs there. */
  there: readonly string[];
  remove(): void;
}

const ip = (...words: string[]): void => void execFileSync('ip', words, { stdio: 'pipe' });

/** Needs root. */
export function otherMachine(name: string): Machine {
  const [space, cable, end] = [`earshot-${name}`, `ear-${name}`, `end-${name}`];
  const [address, first, second] = ['10.77.0.2', '10.77.0.1', '10.77.0.3'] as const;
  ip('netns', 'add', space);
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', end);
  ip('link', 'set', end, 'netns', space);
  for (const own of [first, second]) ip('addr', 'add', `${own}/24`, 'dev', cable);
  ip('link', 'set', cable, 'up');
  const there = ['ip', 'netns', 'exec', space];
  for (const words of [
    ['addr', 'add', `${address}/24`, 'dev', end],
    ['link', 'set', end, 'up'],
    ['link', 'set', 'lo', 'up'],
  ])
    execFileSync('ip', ['netns', 'exec', space, 'ip', ...words], { stdio: 'pipe' });
  return {
    address,
    here: [first, second],
    there,
    remove() {
      ip('link', 'del', cable);
      ip('netns', 'del', space);
    },
  };
}
