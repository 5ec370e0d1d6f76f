import { blindCheck as check } from '../app/rehearsal/blinding-check/blind-check.ts';
import { LEAST_SESSIONS } from '#core/blinding-check/check-blinding.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { option } from './declare/option.ts';
import { word } from './declare/word.ts';
import { json } from './shared-options.ts';
import { wholeNumber } from './values.ts';
import { writeJson } from './with-store.ts';

export const blindCheck: Declared = {
  forms: [
    form({
      words: { study: word('<folder or study>') },
      options: {
        sessions: option('40', `number of simulated sessions, at least ${LEAST_SESSIONS}`, {
          default: '40',
          as: wholeNumber.refine((sessions) => sessions >= LEAST_SESSIONS, {
            error: ({ input }) => `${String(input)} sessions are too few: use at least ${LEAST_SESSIONS}`,
          }),
        }),
        seed: option('text', 'seed of the simulated listeners', { default: 'blind-check' }),
        json,
      },
      async run({ words: { study }, options }, { dataFolder, s3 }, { say, log, startServer, database }) {
        const { sessions, seed } = options;
        const { text, check: result } = await check({
          startServer,
          database,
          study,
          dataFolder,
          s3,
          sessions,
          log,
          seed,
        });
        await writeJson(options.json, result);
        say(text);
        return result.findings === 0;
      },
    }),
  ],
};
