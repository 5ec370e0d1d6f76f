import { StoreError, type LiveState, type Store } from '../../db/contract/store.ts';
import { findStudy } from '../ratings/study-sessions.ts';
import { refuseUnfilled } from './unfilled.ts';

const REPLIES: Readonly<Record<LiveState, string>> = {
  open: 'new listeners can enter',
  paused: 'no new listeners can enter until it is opened again; listeners already in the study can finish',
  closed: 'no new listeners can enter; listeners already in the study can finish',
};

/**
 * Opens, pauses or closes a study for new listeners and returns its state. Throws StoreError for an unknown study and
 * for a draft. Throws StudyMistakes when opening a study with placeholder texts, unless it is a demonstration.
 */
export async function changeStudyState(
  store: Pick<Store, 'setStudyState' | 'currentVersionByName' | 'listCurrentVersions'>,
  name: string,
  state: LiveState,
  at: number,
  { isDemo = false } = {},
): Promise<string> {
  const before = await findStudy(store, name);
  if (before.state === 'draft')
    throw new StoreError(
      'wrong-state',
      `${name} is a draft: publish it with earshot publish, or in the console`,
    );
  if (state === 'open' && !isDemo) refuseUnfilled(before);
  if (before.state !== state) await store.setStudyState(name, state, at);
  const change = before.state === state ? `is ${state} already` : `was ${before.state}, is ${state} now`;
  return `${name} ${change}: ${REPLIES[state]}`;
}
