import type { Store, VersionText } from '../../db/contract/store.ts';
import type { Terminal } from '../../platform/terminal.ts';
import { counted } from '../../platform/words.ts';
import { unfilledPlaces } from '../../study-files/listener-texts/unfilled.ts';
import { loudnessText } from '../../study-files/prepare/loudness-text.ts';
import { publishFolder } from './publish.ts';

/** Publishes folders one after another, as `prepare` makes them, and says what changed. A demonstration has placeholder texts. */
export async function publishFolders(
  store: Store,
  folders: readonly string[],
  prepare: (folder: string) => Promise<VersionText>,
  { say }: Terminal,
): Promise<void> {
  for (const folder of folders) {
    const before = (await store.listCurrentVersions())
      .filter(({ state }) => state !== 'draft')
      .map(({ id, number, name }) => ({ id, number, name }));
    const version = await publishFolder(store, folder, await prepare(folder), Date.now());
    const replaced = before.find(({ name }) => name === version.name);
    const change = !replaced
      ? 'new'
      : replaced.id === version.id
        ? 'unchanged'
        : `new listeners get it instead of version ${replaced.number}`;
    const { clips, loudness, unfilled } = version.study;
    say(
      `${version.name}: version ${version.number} (${version.id.slice(0, 12)}), ${clips.length} clips, ${change}`,
    );
    if (loudness && loudness.heldBy !== null) say(`  loudness: ${loudnessText(loudness)}`);
    if (!unfilled) continue;
    say(
      `  demonstration only: ${counted(unfilled.length, 'text')} not filled in, the first in ${unfilledPlaces(unfilled.slice(0, 1))}`,
    );
    if (version.state === 'paused') await store.setStudyState(version.name, 'open', Date.now());
  }
}
