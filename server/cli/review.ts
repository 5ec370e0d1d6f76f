import type { Env } from '../platform/env.ts';
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
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { flag, option } from './declare/option.ts';
import { choice, word } from './declare/word.ts';
import { rehearsals } from './shared-options.ts';
import { readAs, share } from './values.ts';
import { modesFor, withStore } from './with-store.ts';

const port = readAs(
  (text) => (/^\d{1,5}$/u.test(text) && Number(text) <= 65_535 ? Number(text) : null),
  (text) => `'${text}' is not a port: use 0 to 65535`,
);

const reviewer = z.string().trim().min(1, 'needs a name').max(60, 'needs a name of at most 60 characters');

/** Whether the argument is a folder, whose study may not be in the database yet. */
const isFolder = (path: string): boolean => existsSync(join(path, 'study.yaml'));

export const review: Declared = {
  about: ['The share of reasons to review is review.share of the study file.'],
  fields: { reviewer: ['as'], adjudicates: ['adjudicate'] },
  forms: [
    form({
      words: { folder: word('<study or folder>') },
      options: {
        as: option('name', 'name of the reviewer (default: the name of your system account)', {
          as: reviewer,
        }),
        adjudicate: flag('decide where two reviewers disagree'),
        results: flag('print the results of the review'),
        port: option('0', 'port of the page; 0: any free port', { default: '0', as: port }),
        language: option(LANGUAGES.join('|'), 'language of the page', { as: choice(LANGUAGES) }),
        rehearsals,
        clips: flag('review clips instead of reasons'),
        share: option('25%', `share of the clips to review (default: ${CLIPS_SHARE * 100}%)`, {
          as: share,
          needs: 'clips',
        }),
        seed: option('text', 'seed of the choice of clips (default: the name of the study)', {
          needs: 'clips',
        }),
      },
      async run({ words: { folder }, options }, env, shell) {
        const { dataFolder, s3 } = env;
        const name = studyName(folder);
        const { clips: hasClips, share: part = CLIPS_SHARE, seed = name, adjudicate } = options;
        if (hasClips && isFolder(folder) && !(await isPublished(shell.database, env, name))) {
          const notice = await publishPaused(folder, shell.database, { dataFolder, s3 }, name);
          if (notice !== null) shell.say(notice);
        }
        await withStore(shell.database.adjust(dataFolder), async (store) => {
          const order = {
            store,
            dataFolder,
            s3,
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
                : `${name}: the review is not finished, so there are no results yet`,
            );
            return;
          }
          const page = { port: options.port, language: options.language ?? null };
          const running = await shell.startReview(order, page);
          const { items } = await running.desk.state();
          const done = items.filter((item) => item.done).length;
          const role = adjudicate ? 'adjudicates' : 'reviews';
          shell.say(`${order.reviewer} ${role}: ${items.length} of ${name}, ${done} done\n  ${running.url}`);
          shell.say('Press Ctrl+C to stop. Judgements are saved; run the command again to continue.');
          await shell.untilStopped();
          await running.close();
        });
      },
    }),
  ],
};

async function isPublished(
  database: Database,
  { dataFolder, databaseUrl }: Pick<Env, 'dataFolder' | 'databaseUrl'>,
  name: string,
): Promise<boolean> {
  if (databaseUrl === null && !existsSync(join(dataFolder, 'earshot.sqlite'))) return false;
  return withStore(
    database.adjust(dataFolder),
    async (store) => (await store.currentVersionByName(name)) !== null,
  );
}
