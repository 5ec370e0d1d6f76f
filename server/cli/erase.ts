import { eraseListeners } from '../app/operations/erase.ts';
import { studyName } from '../app/studies/publish.ts';
import type { Command } from './declare/command.ts';
import { form } from './declare/form.ts';
import { flag, option } from './declare/option.ts';
import { study } from './declare/word.ts';
import { UsageError } from './declare/usage-error.ts';
import { withStore } from './with-store.ts';

export const erase: Command = {
  name: 'erase',
  summary: 'Make listeners anonymous: remove their ids at recruiters and their keys.',
  about: ['It lists what it would remove, and removes it with --yes.'],
  forms: [
    form({
      words: { study },
      options: {
        participant: option("recruiter's-id", 'the listener with this participant id'),
        listener: option('pseudonym', 'the listener with this pseudonym of the exports'),
        expired: flag("all whose sessions ended longer ago than the study's retention_days"),
        answers: flag('also remove the answers of the listener'),
        yes: flag('remove what is listed'),
      },
      exactlyOne: [['participant', 'listener', 'expired']],
      async run({ words, options }, { dataFolder }, { say, database }) {
        const { participant, listener, expired, answers, yes } = options;
        if (expired && answers) throw new UsageError('--answers is for one listener, not for --expired');
        const whom = {
          ...(participant === undefined ? {} : { participant }),
          ...(listener === undefined ? {} : { listener }),
          ...(expired ? { expired } : {}),
        };
        const name = studyName(words.study);
        await withStore(database.adjust(dataFolder), async (store) =>
          say(await eraseListeners({ store, name, whom, answers, yes, now: Date.now() })),
        );
        if (!yes) say('--yes erases them');
      },
    }),
  ],
};
