import { userInfo } from 'node:os';
import { DECISION_VERDICTS } from '#core/screening/decisions.ts';
import { importedStudy } from '../app/imports/imported-study.ts';
import { decidedText, decideImportedSession, decideSession } from '../app/screening/decide.ts';
import { studyName } from '../app/studies/publish.ts';
import { orList } from '../platform/words.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { option } from './declare/option.ts';
import { study } from './declare/word.ts';
import { readAs } from './values.ts';
import { withStore } from './with-store.ts';

/** Verdicts as written on the command line. There, `undo` is one of them. */
const NAMES = new Map(
  DECISION_VERDICTS.map((verdict) => [verdict === 'undone' ? 'undo' : verdict.replaceAll('_', '-'), verdict]),
);

const WORDS = [...NAMES.keys()];

export const decide: Declared = {
  about: ['The reason is exported. --verdict undo reverses the last decision. No data are deleted.'],
  forms: [
    form({
      words: { study },
      options: {
        listener: option('pseudonym', 'pseudonym of the listener in exports', { isRequired: true }),
        verdict: option(WORDS.join('|'), 'the decision', {
          isRequired: true,
          as: readAs(
            (text) => NAMES.get(text) ?? null,
            (text) => `'${text}' is not a verdict: use ${orList(WORDS)}`,
          ),
        }),
        reason: option('"..."', 'reason for the decision', { isRequired: true }),
        as: option('name', 'your name in the record (default: the name of your system account)'),
      },
      async run({ words, options }, { dataFolder }, { say, database }) {
        const name = studyName(words.study);
        const { listener, verdict, reason, as = userInfo().username } = options;
        await withStore(database.adjust(dataFolder), async (store) => {
          const asked = { name, whom: { listenerId: listener }, verdict, reason, actor: as, at: Date.now() };
          const imported = await importedStudy(store, dataFolder, name);
          const decided = imported
            ? await decideImportedSession(imported, asked)
            : await decideSession(store, asked);
          say(decidedText(decided));
        });
      },
    }),
  ],
};
