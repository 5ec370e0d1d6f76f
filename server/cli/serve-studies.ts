import { existsSync } from 'node:fs';
import { titleOf } from '#core/study/study.ts';
import type { Env } from '../platform/env.ts';
import { listenerPage } from '../platform/project-root.ts';
import type { AppContext } from '../app/listening/context/context.ts';
import type { ServedContext, StartServer } from '../app/listening/start-server.ts';
import type { Terminal } from '../platform/terminal.ts';
import { linksOf } from '../app/studies/study-links.ts';
import { newAccountLink } from '../app/accounts/links.ts';
import { prepareCheckSounds } from '../app/studies/prepare-check-sounds.ts';
import { publishFolders } from '../app/studies/publish-folders.ts';
import { pauseDemonstrations } from '../app/studies/unfilled.ts';

/** As long as the sound of a check takes to be made: requests wait for half of the time at most. */
const SOUND_PAUSE_MS = 200;

/** Serves every published study after publishing the folders, and prints their links. Throws StoreError, StudyMistakes. */
export async function serveStudies(
  startServer: StartServer,
  env: Env,
  folders: readonly string[],
  terminal: Terminal,
  options: { isDemo?: boolean } = {},
): Promise<ServedContext> {
  if (!existsSync(listenerPage())) {
    terminal.log('the pages that listeners see are not built: run npm run build');
  }
  const running = await startServer(env, terminal.log, options);
  try {
    const { store } = running.context;
    await publishFolders(store, folders, env.dataFolder, terminal, options);
    if (!options.isDemo) await pauseDemonstrations(store, terminal.say);
  } catch (cause) {
    await running.close();
    throw cause;
  }
  for (const version of await running.context.store.listCurrentVersions()) {
    const title = titleOf(version.study.config);
    if (version.state === 'draft') {
      terminal.say(`\n${title} (draft: publish ${version.name} to have a link for listeners)`);
      continue;
    }
    const { listeners, monitor } = linksOf(running.url, running.context.secret, version);
    const state = version.state === 'open' ? '' : ` (${version.state}: no new listeners)`;
    terminal.say(`\n${title}${state}\n  listeners  ${listeners}\n  monitor    ${monitor}`);
  }
  for (const line of await consoleLines(running)) terminal.say(line);
  terminal.say(`\nEarshot is listening on ${running.url}. Ctrl+C stops it; nothing is lost.`);
  const stopSounds = makeCheckSounds(running.context);
  return {
    ...running,
    async close() {
      await stopSounds();
      await running.close();
    },
  };
}

/** Where the console is; and while nobody can sign in, the link with which the first owner does. */
async function consoleLines({ url, context }: ServedContext): Promise<string[]> {
  const accounts = await context.store.listAccounts();
  const isNew = !context.isDemo && accounts.every(({ password }) => password === null);
  const link = isNew
    ? await newAccountLink(context.store, { url, accountId: null, at: context.now() })
    : null;
  return [
    `\nConsole for researchers\n  ${url}/console`,
    ...(link === null ? [] : [`  the first owner chooses a name and a password here, once:\n  ${link}`]),
  ];
}

/** Makes the sounds of all checks while listeners come; what is not made yet is when it is asked for. Returns its end. */
function makeCheckSounds({ store, signals, log }: AppContext): () => Promise<void> {
  const stop = new AbortController();
  const options = { pauseMs: SOUND_PAUSE_MS, stop: stop.signal };
  const makeAll = async (): Promise<void> => {
    for (const { state, study } of await store.listCurrentVersions())
      if (state !== 'closed') await prepareCheckSounds(study, signals, options);
  };
  const making = makeAll().catch((cause: unknown) => log(`making the sounds of checks: ${String(cause)}`));
  return () => {
    stop.abort();
    return making;
  };
}
