import { describeStudy } from '../app/analysis/drawing/describe.ts';
import { studyName } from '../app/studies/publish.ts';
import { writeAtomically } from '../platform/write-atomically.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { option } from './declare/option.ts';
import { study } from './declare/word.ts';
import { rehearsals } from './shared-options.ts';
import { modesFor, withStore } from './with-store.ts';

export const describe: Declared = {
  forms: [
    form({
      words: { study },
      options: { out: option('methods.md', 'output file (default: print to the terminal)'), rehearsals },
      async run({ words: { study: folder }, options }, { dataFolder }, { say, database }) {
        const text = await withStore(database.read(dataFolder), (store) =>
          describeStudy({ store, name: studyName(folder), folder, modes: modesFor(options.rehearsals) }),
        );
        if (options.out === undefined) say(text);
        else {
          await writeAtomically(options.out, text);
          say(options.out);
        }
      },
    }),
  ],
};
