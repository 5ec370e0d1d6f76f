import { importRatings } from '../app/imports/import-ratings.ts';
import { previewRatings } from '../app/imports/preview-ratings.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { option } from './declare/option.ts';
import { word } from './declare/word.ts';
import { IMPORT_OPTIONS, importRead } from './import-options.ts';
import { previewText } from './ratings-preview.ts';
import { RATINGS_FIELDS, RATINGS_OPTIONS, ratingsRead } from './ratings-options.ts';

export const importTable: Declared = {
  about: [
    'Reads CSV, TSV, Excel (.xlsx), JSON, JSON lines and Parquet. Without --out, it writes nothing and shows what was understood and the command that imports it.',
  ],
  fields: RATINGS_FIELDS,
  forms: [
    form({
      words: { file: word('<file>') },
      options: {
        out: option('ratings.csv', 'output table of ratings'),
        ...RATINGS_OPTIONS,
        ...IMPORT_OPTIONS,
      },
      async run({ words, options, line }, _env, { say }) {
        const read = { ...ratingsRead(options), ...importRead(options) };
        if (options.out !== undefined) {
          say(await importRatings(words.file, options.out, read));
          return;
        }
        const preview = await previewRatings(words.file, read);
        say(previewText(preview, line));
        if (preview.mistakes) throw preview.mistakes;
      },
    }),
  ],
};
