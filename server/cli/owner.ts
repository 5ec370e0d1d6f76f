import { newOwnerLink } from '../app/accounts/owner.ts';
import { first, ONE, parse, withStore } from './arguments.ts';
import type { Command } from './command.ts';

export const owner: Command = {
  usage: [
    'owner <name> [--url address]       make an owner of the console, or a new password for one: prints a link',
  ],
  async run(args, { dataFolder, publicUrl, host, port }, { say, database }) {
    const { positionals, values } = parse(args, ONE, { url: { type: 'string' } });
    const url = values.url ?? publicUrl ?? `http://${host}:${port}`;
    await withStore(database.adjust(dataFolder), async (store) =>
      say(await newOwnerLink(store, { name: first(positionals), url, at: Date.now() })),
    );
  },
};
