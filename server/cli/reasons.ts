import { studyName } from '../app/studies/publish.ts';
import { writeReasons } from '../app/exports/reasons.ts';
import type { Command } from './declare/command.ts';
import { form } from './declare/form.ts';
import { flag, option } from './declare/option.ts';
import { study } from './declare/word.ts';
import { rehearsals } from './shared-options.ts';
import { modesFor, withStore } from './with-store.ts';

export const reasons: Command = {
  name: 'reasons',
  summary: 'Write the reasons that listeners gave, to be scored elsewhere.',
  forms: [
    form({
      words: { study },
      options: {
        out: option('folder', 'where to write them', { default: '.' }),
        answers: flag('with the answers that the reasons are about'),
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
        if (written.count === 0) return say('no rating that counts has a reason: nothing was written');
        say(
          [
            `${written.reasons} reasons in ${written.count} bundles, one a system and question`,
            `${written.bundles}  for the people who score them, without the systems' names`,
            `${written.scores}  fill in the column score, then: earshot analyse ${folder} --reason-scores ${written.scores}`,
          ].join('\n  '),
        );
      },
    }),
  ],
};
