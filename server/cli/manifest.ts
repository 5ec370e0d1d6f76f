import { writeManifest } from '../app/exports/manifest.ts';
import { studyName } from '../app/studies/publish.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { option } from './declare/option.ts';
import { study } from './declare/word.ts';
import { withStore } from './with-store.ts';

export const manifest: Declared = {
  forms: [
    form({
      words: { study },
      options: { out: option('folder', 'output folder', { default: '.' }) },
      async run({ words, options: { out } }, { dataFolder }, { say, database }) {
        const paths = await withStore(database.read(dataFolder), (store) =>
          writeManifest({ store, name: studyName(words.study), out }),
        );
        say(paths.join('\n'));
      },
    }),
  ],
};
