import { newOwnerLink } from '../app/accounts/owner.ts';
import type { Command } from './declare/command.ts';
import { form } from './declare/form.ts';
import { option } from './declare/option.ts';
import { word } from './declare/word.ts';
import { withStore } from './with-store.ts';

export const owner: Command = {
  name: 'owner',
  summary: 'Make an owner of the console, or a new password for one: prints a link.',
  forms: [
    form({
      words: { name: word('<name>') },
      options: { url: option('address', 'where the console is; EARSHOT_URL where it is not given') },
      async run({ words: { name }, options }, { dataFolder, publicUrl, host, port }, { say, database }) {
        const url = options.url ?? publicUrl ?? `http://${host}:${port}`;
        await withStore(database.adjust(dataFolder), async (store) =>
          say(await newOwnerLink(store, { name, url, at: Date.now() })),
        );
      },
    }),
  ],
};
