import { existsSync } from 'node:fs';
import { titleOf } from '#core/study/study.ts';
import type { Store } from '../db/store.ts';
import type { Env } from '../env.ts';
import { listenerPage } from '../app.ts';
import { loudnessText } from '../study-files/loudness-text.ts';
import { linksOf, startServer, type RunningServer } from '../serve.ts';
import { publishFolder } from './publish.ts';

/** What a command says to the person at the terminal, and where it logs. */
export interface Terminal {
  say(line: string): void;
  log(line: string): void;
}

/** Publishes the folders one after the other and says what became of each. */
export async function publishFolders(
  store: Store,
  folders: readonly string[],
  dataFolder: string,
  { say }: Terminal,
): Promise<void> {
  for (const folder of folders) {
    const before = (await store.listCurrentVersions()).map(({ id, number, name }) => ({ id, number, name }));
    const version = await publishFolder(store, folder, dataFolder, Date.now());
    const replaced = before.find(({ name }) => name === version.name);
    const change = !replaced
      ? 'new'
      : replaced.id === version.id
        ? 'unchanged'
        : `new listeners get it instead of version ${replaced.number}`;
    const { clips, loudness } = version.study;
    say(
      `${version.name}: version ${version.number} (${version.id.slice(0, 12)}), ${clips.length} clips, ${change}`,
    );
    if (loudness && loudness.heldBy !== null) say(`  loudness: ${loudnessText(loudness)}`);
  }
}

/** Serves every published study after publishing the folders, and prints their links. Throws StoreError, StudyMistakes. */
export async function serveStudies(
  env: Env,
  folders: readonly string[],
  terminal: Terminal,
): Promise<RunningServer> {
  if (!existsSync(listenerPage())) {
    terminal.log('the pages that listeners see are not built: run npm run build');
  }
  const running = await startServer(env, terminal.log);
  try {
    await publishFolders(running.context.store, folders, env.dataFolder, terminal);
  } catch (cause) {
    await running.close();
    throw cause;
  }
  for (const version of await running.context.store.listCurrentVersions()) {
    const { listeners, live } = linksOf(running.url, running.context.secret, version);
    const state = version.state === 'open' ? '' : ` (${version.state}: no new listeners)`;
    const title = titleOf(version.study.config);
    terminal.say(`\n${title}${state}\n  listeners  ${listeners}\n  live page  ${live}`);
  }
  terminal.say(`\nEarshot is listening on ${running.url}. Ctrl+C stops it; nothing is lost.`);
  return running;
}
