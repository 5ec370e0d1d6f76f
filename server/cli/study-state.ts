import { changeStudyState } from '../app/studies/study-state.ts';
import { studyName } from '../app/studies/publish.ts';
import type { LiveState } from '../db/contract/store.ts';
import type { Command } from './declare/command.ts';
import { form } from './declare/form.ts';
import { study } from './declare/word.ts';
import { withStore } from './with-store.ts';

/** Works beside a running server. */
const studyState = (name: string, state: LiveState, summary: string): Command => ({
  name,
  summary,
  about: ['It works while a server runs. Listeners who have started can finish.'],
  forms: [
    form({
      words: { study },
      options: {},
      async run({ words }, { dataFolder }, { say, database }) {
        await withStore(database.adjust(dataFolder), async (store) =>
          say(await changeStudyState(store, studyName(words.study), state, Date.now())),
        );
      },
    }),
  ],
});

export const pause = studyState('pause', 'paused', 'Let no new listeners in for a while.');
export const close = studyState('close', 'closed', 'Let no new listeners in any more.');
export const open = studyState('open', 'open', 'Let new listeners in.');
