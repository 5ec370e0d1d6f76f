import { measureStudy } from '../app/imports/measure.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { option } from './declare/option.ts';
import { word } from './declare/word.ts';
import { json } from './shared-options.ts';
import { writeJson } from './with-store.ts';

export const measure: Declared = {
  forms: [
    form({
      words: { folder: word('<folder>') },
      options: {
        smr: option('smr.csv', 'table with speech-to-music ratios of clips with music'),
        out: option('metrics.csv', 'also write a table to use as --metrics'),
        json,
      },
      async run({ words: { folder }, options: { smr, out, ...options } }, _env, { say }) {
        const { text, json: results } = await measureStudy({ folder, smr, out });
        await writeJson(options.json, results);
        say(out === undefined ? text : `${text}; to use it, add --metrics ${out} --higher s_idl,s_tp,s_lra`);
      },
    }),
  ],
};
