import { importRatings } from '../app/imports/import-ratings.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { option } from './declare/option.ts';
import { word } from './declare/word.ts';
import { RATINGS_FIELDS, RATINGS_OPTIONS, ratingsRead } from './ratings-options.ts';

export const importTable: Declared = {
  fields: RATINGS_FIELDS,
  forms: [
    form({
      words: { file: word('<file.csv>') },
      options: {
        out: option('ratings.csv', 'output table of ratings', { isRequired: true }),
        ...RATINGS_OPTIONS,
      },
      async run({ words, options }, _env, { say }) {
        say(await importRatings(words.file, options.out, ratingsRead(options)));
      },
    }),
  ],
};
