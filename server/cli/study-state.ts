import { changeStudyState } from '../app/studies/study-state.ts';
import { studyName } from '../app/studies/publish.ts';
import type { LiveState } from '../db/contract/store.ts';
import type { Command } from './declare/command.ts';
import { form } from './declare/form.ts';
import { study } from './declare/word.ts';
import { withStore } from './with-store.ts';

/** These commands work while a server is running. */
const studyState = (name: string, state: LiveState, summary: string): Command => ({
  name,
  summary,
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

export const pause = studyState(
  'pause',
  'paused',
  'Pause a study: admit no new listeners until it is opened again.',
);
export const close = studyState('close', 'closed', 'Close a study: admit no more listeners.');
export const open = studyState('open', 'open', 'Open a study for new listeners.');
