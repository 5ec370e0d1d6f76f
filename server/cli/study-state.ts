import { changeStudyState } from '../app/studies/study-state.ts';
import { studyName } from '../app/studies/publish.ts';
import type { LiveState } from '../db/contract/store.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { study } from './declare/word.ts';
import { withStore } from './with-store.ts';

/** These commands work while a server is running. */
const studyState = (state: LiveState): Declared => ({
  about: ['The server may be running. Listeners already in the study can finish.'],
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

export const pause = studyState('paused');
export const close = studyState('closed');
export const open = studyState('open');
