import { eraseListeners } from '../app/operations/erase.ts';
import { studyName } from '../app/studies/publish.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { flag, option } from './declare/option.ts';
import { study } from './declare/word.ts';
import { UsageError } from './declare/usage-error.ts';
import { withStore } from './with-store.ts';

export const erase: Declared = {
  about: ['Without --yes, the command only lists what it would erase.'],
  forms: [
    form({
      words: { study },
      options: {
        participant: option("recruiter's-id", 'listener with this participant id'),
        listener: option('pseudonym', 'listener with this pseudonym in exports'),
        expired: flag('listeners whose sessions ended more than retention_days ago'),
        answers: flag('also erase the answers of the listener'),
        yes: flag('erase the listed data'),
      },
      exactlyOne: [['participant', 'listener', 'expired']],
      async run({ words, options }, { dataFolder }, { say, database }) {
        const { participant, listener, expired, answers, yes } = options;
        if (expired && answers) throw new UsageError('--answers cannot be combined with --expired');
        const whom = {
          ...(participant === undefined ? {} : { participant }),
          ...(listener === undefined ? {} : { listener }),
          ...(expired ? { expired } : {}),
        };
        const name = studyName(words.study);
        await withStore(database.adjust(dataFolder), async (store) =>
          say(await eraseListeners({ store, name, whom, answers, yes, now: Date.now() })),
        );
        if (!yes) say('Nothing was erased. Add --yes to erase these data.');
      },
    }),
  ],
};
