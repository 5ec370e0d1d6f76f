import { ledgerCsv, payJson, payOfStudy, payText } from '../app/recruiting/pay-ledger.ts';
import { findStudy } from '../app/ratings/study-sessions.ts';
import { studyName } from '../app/studies/publish.ts';
import { writeAtomically } from '../platform/write-atomically.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { option } from './declare/option.ts';
import { study } from './declare/word.ts';
import { json } from './shared-options.ts';
import { withStore, writeJson } from './with-store.ts';

export const pay: Declared = {
  about: ['The ledger contains participant ids: keep it apart from the research data.'],
  forms: [
    form({
      words: { study },
      options: {
        ledger: option('ledger.csv', 'write what each listener has earned, with participant ids'),
        json,
      },
      async run({ words, options }, { dataFolder }, { say, database }) {
        const found = await withStore(database.read(dataFolder), async (store) =>
          payOfStudy(store, await findStudy(store, studyName(words.study))),
        );
        if (options.ledger !== undefined) await writeAtomically(options.ledger, ledgerCsv(found));
        await writeJson(options.json, payJson(found));
        say(payText(found));
      },
    }),
  ],
};
