import { join } from 'node:path';
import { rehearseFolder } from '../app/rehearsal/rehearse.ts';
import { CARELESS } from '#core/methods/contract/simulation.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { flag, option } from './declare/option.ts';
import { word } from './declare/word.ts';
import { json } from './shared-options.ts';
import { namesOf, share, wholeNumber } from './values.ts';
import { writeJson } from './with-store.ts';

const carelessKinds = namesOf(
  CARELESS,
  (name) => `'${name}' is not a kind of careless listener: use ${CARELESS.join(', ')}`,
);

export const rehearse: Declared = {
  about: [
    'Without --keep, the sessions are deleted at the end. With --keep, they are stored for commands with --rehearsals.',
  ],
  forms: [
    form({
      words: { folder: word('<folder>') },
      options: {
        listeners: option('20', 'number of simulated listeners', { default: '20', as: wholeNumber }),
        careless: option('15%', 'share of careless listeners', { default: '15%', as: share }),
        'careless-kinds': option('a,b', 'kinds of careless listeners', {
          default: CARELESS.join(),
          as: carelessKinds,
        }),
        seed: option('text', 'seed of the simulated listeners', { default: 'rehearsal' }),
        json,
        keep: flag('store the sessions in the data folder, separate from live sessions'),
      },
      async run({ words: { folder }, options }, { dataFolder }, { say, log, startServer }) {
        const { listeners, careless, seed, keep } = options;
        const { text, report } = await rehearseFolder({
          startServer,
          folder,
          listeners,
          careless,
          carelessKinds: options['careless-kinds'],
          seed,
          log,
          ...(keep ? { dataFolder } : { derivedFolder: join(dataFolder, 'derived') }),
        });
        await writeJson(options.json, report);
        say(text);
      },
    }),
  ],
};
