import { changeStudyState } from '../app/studies/study-state.ts';
import { studyName } from '../app/studies/publish.ts';
import type { DoorState } from '../db/contract/store.ts';
import { first, ONE, parse, withStore } from './arguments.ts';
import type { Command } from './command.ts';

/** Works beside a running server; who has begun goes on and finishes. */
const studyState = (state: DoorState, usage: readonly string[]): Command => ({
  usage,
  async run(args, { dataFolder }, { say, database }) {
    const { positionals } = parse(args, ONE, {});
    await withStore(database.adjust(dataFolder), async (store) =>
      say(await changeStudyState(store, studyName(first(positionals)), state)),
    );
  },
});

export const pause = studyState('paused', [
  'pause|close|open <study>           let no new listeners in, or let them in again',
]);
export const close = studyState('closed', []);
export const open = studyState('open', []);
