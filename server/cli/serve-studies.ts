import type { Logger } from 'pino';
import { progressLines } from '../platform/progress.ts';
import { existsSync } from 'node:fs';
import { titleOf } from '#core/study/study.ts';
import type { Env } from '../platform/env.ts';
import { docsFolder, listenerPage } from '../platform/project-root.ts';
import type { AppContext } from '../app/listening/context/context.ts';
import type { ServedContext, StartServer } from '../app/listening/start-server.ts';
import type { Terminal } from '../platform/terminal.ts';
import { linksOf } from '../app/studies/study-links.ts';
import { newAccountLink } from '../app/accounts/links.ts';
import { prepareCheckSounds } from '../app/studies/prepare-check-sounds.ts';
import { publishFolders } from '../app/studies/publish-folders.ts';
import { pauseDemonstrations } from '../app/studies/unfilled.ts';

/** Longest wait for the sound of a check, ms. Requests wait at most half of it. */
const SOUND_PAUSE_MS = 200;

/** Publishes the folders, serves all published studies and prints their links. Throws StoreError, StudyMistakes. */
export async function serveStudies(
  startServer: StartServer,
  env: Env,
  folders: readonly string[],
  terminal: Terminal,
  options: { isDemo?: boolean; logger?: Logger } = {},
): Promise<ServedContext> {
  if (!existsSync(listenerPage())) {
    terminal.log("the listeners' pages are not built: run npm run build");
  }
  const running = await startServer(env, terminal.log, options);
  try {
    const { store } = running.context;
    const prepare = (folder: string) => running.prepare(folder, progressLines(terminal.log));
    await publishFolders(store, folders, prepare, terminal);
    if (!options.isDemo) await pauseDemonstrations(store, terminal.say);
  } catch (cause) {
    await running.close();
    throw cause;
  }
  for (const version of await running.context.store.listCurrentVersions()) {
    const title = titleOf(version.study.config);
    if (version.state === 'draft') {
      terminal.say(`\n${title} (draft: publish ${version.name} to get a link for listeners)`);
      continue;
    }
    const { listeners, monitor } = linksOf(running.url, running.context.secret, version);
    const state = version.state === 'open' ? '' : ` (${version.state}: no new listeners)`;
    terminal.say(`\n${title}${state}\n  listeners  ${listeners}\n  monitor    ${monitor}`);
  }
  for (const line of await consoleLines(running)) terminal.say(line);
  if (existsSync(docsFolder())) terminal.say(`\nDocs of this version\n  ${running.url}/docs`);
  terminal.say(`\nEarshot is listening on ${running.url}. Press Ctrl+C to stop. No data are lost.`);
  const stopSounds = makeCheckSounds(running.context);
  return {
    ...running,
    async close() {
      await stopSounds();
      await running.close();
    },
  };
}

/** Prints the console's address and, while no account can sign in, the link that creates the first owner. */
async function consoleLines({ url, context }: ServedContext): Promise<string[]> {
  const accounts = await context.store.listAccounts();
  const isNew = !context.isDemo && accounts.every(({ password }) => password === null);
  const link = isNew
    ? await newAccountLink(context.store, { url, accountId: null, at: context.now() })
    : null;
  return [
    `\nConsole for researchers\n  ${url}/console`,
    ...(link === null ? [] : [`  create the first owner account here (the link works once):\n  ${link}`]),
  ];
}

/**
 * Creates the sounds of all checks in the background. A sound requested before is created on request. Returns a
 * promise of the end.
 */
function makeCheckSounds({ store, signals, log }: AppContext): () => Promise<void> {
  const stop = new AbortController();
  const options = { pauseMs: SOUND_PAUSE_MS, stop: stop.signal };
  const makeAll = async (): Promise<void> => {
    for (const { state, study } of await store.listCurrentVersions())
      if (state !== 'closed') await prepareCheckSounds(study, signals, options);
  };
  const making = makeAll().catch((cause: unknown) => log(`creating the sounds of checks: ${String(cause)}`));
  return () => {
    stop.abort();
    return making;
  };
}
