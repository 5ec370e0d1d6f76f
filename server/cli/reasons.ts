import { studyName } from '../app/studies/publish.ts';
import { writeReasons } from '../app/exports/reasons.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { flag, option } from './declare/option.ts';
import { study } from './declare/word.ts';
import { rehearsals } from './shared-options.ts';
import { modesFor, withStore } from './with-store.ts';

export const reasons: Declared = {
  forms: [
    form({
      words: { study },
      options: {
        out: option('folder', 'output folder', { default: '.' }),
        answers: flag('include the answers that the reasons explain'),
        rehearsals,
      },
      async run({ words: { study: folder }, options: { out, answers, ...options } }, env, { say, database }) {
        const written = await withStore(database.read(env.dataFolder), (store) =>
          writeReasons({
            store,
            name: studyName(folder),
            folder,
            modes: modesFor(options.rehearsals),
            out,
            hasAnswers: answers,
          }),
        );
        if (written.count === 0) return say('No rating that counts has a reason. Nothing was written.');
        say(
          [
            `${written.reasons} reasons in ${written.count} bundles, one for each system and question`,
            `${written.bundles}  for the scorers, without names of systems`,
            `${written.scores}  fill in the column score, then run: earshot analyse ${folder} --reason-scores ${written.scores}`,
          ].join('\n  '),
        );
      },
    }),
  ],
};
