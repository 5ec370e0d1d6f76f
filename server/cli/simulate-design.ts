import { simulateFolder } from '../app/studies/simulate-design.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { option } from './declare/option.ts';
import { word } from './declare/word.ts';
import { json } from './shared-options.ts';
import { share, wholeNumber } from './values.ts';
import { writeJson } from './with-store.ts';

export const simulateDesign: Declared = {
  forms: [
    form({
      words: { folder: word('<folder>') },
      options: {
        listeners: option('40', 'number of listeners (default: from the study)', {
          as: wholeNumber,
        }),
        dropout: option('10%', 'share of listeners who stop early', { default: '10%', as: share }),
        seed: option('text', 'seed of the assignment', { default: 'design' }),
        json,
      },
      async run(
        { words: { folder }, options: { listeners = null, dropout, seed, ...options } },
        _env,
        shell,
      ) {
        const { text, report } = await simulateFolder({ folder, listeners, dropout, seed });
        await writeJson(options.json, report);
        shell.say(text);
      },
    }),
  ],
};
