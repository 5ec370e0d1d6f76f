import type { Database } from '../db/contract/database.ts';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { LANGUAGES } from '#core/text/languages.ts';
import { studyName } from '../app/studies/publish.ts';
import { CLIPS_SHARE, openDesk } from '../app/review/review.ts';
import { publishPaused } from '../app/studies/publish-paused.ts';
import { resultsText } from '../app/review/results-text.ts';
import type { Command } from './declare/command.ts';
import { form } from './declare/form.ts';
import { flag, option } from './declare/option.ts';
import { choice, word } from './declare/word.ts';
import { rehearsals } from './shared-options.ts';
import { readAs, share } from './values.ts';
import { modesFor, withStore } from './with-store.ts';

const port = readAs(
  (text) => (/^\d{1,5}$/u.test(text) && Number(text) <= 65_535 ? Number(text) : null),
  (text) => `'${text}' is no port: write 0 to 65535`,
);

const reviewer = z.string().trim().min(1, 'needs a name').max(60, 'needs a name of at most 60 characters');

/** Whether the argument is a folder whose study the database may not know yet. */
const isFolder = (path: string): boolean => existsSync(join(path, 'study.yaml'));

export const review: Command = {
  name: 'review',
  summary: 'Serve a page on this machine where a reviewer judges reasons of listeners, or clips.',
  about: ["Of reasons, the study's review.share is reviewed."],
  fields: { reviewer: ['as'], adjudicates: ['adjudicate'] },
  forms: [
    form({
      words: { folder: word('<study or folder>') },
      options: {
        as: option('name', 'name of the reviewer; the name of your account where it is not given', {
          as: reviewer,
        }),
        adjudicate: flag('decide where two reviewers differ'),
        results: flag('print the results of the reviewers'),
        port: option('0', 'port of the page; 0: any free one', { default: '0', as: port }),
        language: option(LANGUAGES.join('|'), 'language of the page', { as: choice(LANGUAGES) }),
        rehearsals,
        clips: flag('review clips, and not reasons'),
        share: option('25%', `share of the clips to review; ${CLIPS_SHARE * 100}% where it is not given`, {
          as: share,
          needs: 'clips',
        }),
        seed: option('text', 'seed that chooses the clips; the name of the study where it is not given', {
          needs: 'clips',
        }),
      },
      async run({ words: { folder }, options }, { dataFolder }, shell) {
        const name = studyName(folder);
        const { clips: hasClips, share: part = CLIPS_SHARE, seed = name, adjudicate } = options;
        if (hasClips && isFolder(folder) && !(await isPublished(shell.database, dataFolder, name))) {
          const notice = await publishPaused(folder, shell.database, dataFolder, name);
          if (notice !== null) shell.say(notice);
        }
        await withStore(shell.database.adjust(dataFolder), async (store) => {
          const order = {
            store,
            dataFolder,
            name,
            reviewer: options.as ?? userInfo().username,
            adjudicates: adjudicate,
            modes: modesFor(options.rehearsals),
            clips: hasClips ? { share: part, seed } : null,
            log: shell.log,
          };
          if (options.results) {
            const { results } = await (await openDesk(order, name, { asReviewer: false })).state();
            shell.say(
              results
                ? resultsText(results)
                : `${name}: the reviewers are not done yet, so there are no results`,
            );
            return;
          }
          const page = { port: options.port, language: options.language ?? null };
          const running = await shell.startReview(order, page);
          const { items } = await running.desk.state();
          const done = items.filter((item) => item.done).length;
          const role = adjudicate ? 'decides where two differ' : 'reviews';
          shell.say(`${order.reviewer} ${role}: ${items.length} of ${name}, ${done} done\n  ${running.url}`);
          shell.say('Ctrl+C stops it; nothing is lost, and the next time goes on from there.');
          await shell.untilStopped();
          await running.close();
        });
      },
    }),
  ],
};

async function isPublished(database: Database, dataFolder: string, name: string): Promise<boolean> {
  if (!existsSync(join(dataFolder, 'earshot.sqlite'))) return false;
  return withStore(
    database.adjust(dataFolder),
    async (store) => (await store.currentVersionByName(name)) !== null,
  );
}
