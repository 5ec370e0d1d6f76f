import { rebuildRatings, rebuiltText } from '../app/ratings/keep-ratings.ts';
import { findStudy } from '../app/ratings/study-sessions.ts';
import { studyName } from '../app/studies/publish.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { study } from './declare/word.ts';
import { withStore } from './with-store.ts';

export const rebuildRatingsOfStudy: Declared = {
  about: [
    'Earshot keeps the ratings of finished sessions beside their answers, so that exports and analyses need not derive them again. This command derives them from the answers and compares. It fails if any differed, and replaces those.',
    'The server may be running.',
  ],
  forms: [
    form({
      words: { study },
      options: {},
      async run({ words }, { dataFolder }, { say, database }) {
        return withStore(database.adjust(dataFolder), async (store) => {
          const rebuilt = await rebuildRatings(store, await findStudy(store, studyName(words.study)));
          say(rebuiltText(rebuilt));
          return rebuilt.replaced.length === 0;
        });
      },
    }),
  ],
};
