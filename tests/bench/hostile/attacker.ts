import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ATTACKS, type Client } from './attacks.ts';

/** What the process is told: which attack, on which server, by whom. */
export interface Orders {
  attack: string;
  clients: Omit<Client, 'agent'>[];
}

const { attack, clients }: Orders = JSON.parse(process.argv[2] ?? '');
const statuses = new Map<number, number>();

async function repeat(client: Client): Promise<never> {
  for (;;) {
    const { status } = (await ATTACKS[attack]?.run(client)) ?? { status: 0 };
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    // A server that hangs up at once would otherwise leave no time for anything else here.
    if (status === 0) await wait(5);
  }
}

for (const { ...client } of clients) {
  const agent = new Agent({ keepAlive: true });
  for (let i = 0; i < (ATTACKS[attack]?.atOnce ?? 0); i += 1) void repeat({ ...client, agent });
}
process.on('SIGTERM', () => {
  console.log(JSON.stringify(Object.fromEntries(statuses)));
  process.exit();
});
console.log('begun');
