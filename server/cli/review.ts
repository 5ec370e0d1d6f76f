import type { Database } from '../db/contract/database.ts';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '#core/text/languages.ts';
import { studyName } from '../app/studies/publish.ts';
import { CLIPS_SHARE, openDesk } from '../app/review/review.ts';
import { publishPaused } from '../app/studies/publish-paused.ts';
import { resultsText } from '../app/review/results-text.ts';
import { first, modesFor, ONE, parse, share, UsageError, withStore } from './arguments.ts';
import type { Command } from './command.ts';

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/u.test(text) || port > 65_535)
    throw new UsageError(`'${text}' is no port: write 0 to 65535`);
  return port;
}

function languageOf(text: string | undefined) {
  const language = LANGUAGES.find((known) => known === text) ?? null;
  if (text !== undefined && language === null)
    throw new UsageError(`'${text}' is none of ${LANGUAGES.join(', ')}`);
  return language;
}

function reviewerOf(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > 60) throw new UsageError('--as needs a name of 1 to 60 characters');
  return name;
}

/** Whether the argument is a folder whose study the database may not know yet. */
const isFolder = (path: string): boolean => existsSync(join(path, 'study.yaml'));

export const review: Command = {
  usage: [
    'review <study> [--as name] [--adjudicate] [--results] [--port 0] [--language en|zh] [--rehearsals]',
    'review <folder>|<study> --clips [--share 25%] [--seed text] [--as name] [--adjudicate] [--results]',
  ],
  async run(args, { dataFolder }, shell) {
    const { positionals, values } = parse(args, ONE, {
      as: { type: 'string', default: userInfo().username },
      adjudicate: { type: 'boolean', default: false },
      results: { type: 'boolean', default: false },
      clips: { type: 'boolean', default: false },
      share: { type: 'string' },
      seed: { type: 'string' },
      port: { type: 'string', default: '0' },
      language: { type: 'string' },
      rehearsals: { type: 'boolean', default: false },
    });
    if (!values.clips && (values.share !== undefined || values.seed !== undefined))
      throw new UsageError(
        "--share and --seed go with --clips; of reasons the study's review.share is reviewed",
      );
    const folder = first(positionals);
    const name = studyName(folder);
    const page = { port: portOf(values.port), language: languageOf(values.language) };
    if (values.clips && isFolder(folder) && !(await isPublished(shell.database, dataFolder, name))) {
      const told = await publishPaused(folder, shell.database, dataFolder, name);
      if (told !== null) shell.say(told);
    }
    await withStore(shell.database.adjust(dataFolder), async (store) => {
      const order = {
        store,
        dataFolder,
        name,
        reviewer: reviewerOf(values.as),
        adjudicates: values.adjudicate,
        modes: modesFor(values.rehearsals),
        clips: values.clips
          ? {
              share: values.share === undefined ? CLIPS_SHARE : share(values.share),
              seed: values.seed ?? name,
            }
          : null,
        log: shell.log,
      };
      if (values.results) {
        const { results } = await (await openDesk(order, name, { asReviewer: false })).state();
        shell.say(
          results ? resultsText(results) : `${name}: the reviewers are not done yet, so there are no results`,
        );
        return;
      }
      const running = await shell.startReview(order, page);
      const { items } = await running.desk.state();
      const done = items.filter((item) => item.done).length;
      const role = values.adjudicate ? 'decides where two differ' : 'reviews';
      shell.say(`${order.reviewer} ${role}: ${items.length} of ${name}, ${done} done\n  ${running.url}`);
      shell.say('Ctrl+C stops it; nothing is lost, and the next time goes on from there.');
      await shell.untilStopped();
      await running.close();
    });
  },
};

async function isPublished(database: Database, dataFolder: string, name: string): Promise<boolean> {
  if (!existsSync(join(dataFolder, 'earshot.sqlite'))) return false;
  return withStore(
    database.adjust(dataFolder),
    async (store) => (await store.currentVersionByName(name)) !== null,
  );
}
