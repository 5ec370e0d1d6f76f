import { newOwnerLink } from '../app/accounts/owner.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { option } from './declare/option.ts';
import { word } from './declare/word.ts';
import { withStore } from './with-store.ts';

export const owner: Declared = {
  forms: [
    form({
      words: { name: word('<name>') },
      options: { url: option('address', 'address of the console (default: EARSHOT_URL)') },
      async run({ words: { name }, options }, { dataFolder, publicUrl, host, port }, { say, database }) {
        const url = options.url ?? publicUrl ?? `http://${host}:${port}`;
        await withStore(database.adjust(dataFolder), async (store) =>
          say(await newOwnerLink(store, { name, url, at: Date.now() })),
        );
      },
    }),
  ],
};
