import { exportStudy } from '../app/exports/export.ts';
import { studyName } from '../app/studies/publish.ts';
import { FORMAT_NAMES, formatNamed } from '../app/exports/formats/registry.ts';
import type { RatingsFormat } from '../app/exports/formats/format.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { flag, option } from './declare/option.ts';
import { study } from './declare/word.ts';
import { METRIC_OPTIONS, metricsAsked } from './metric-options.ts';
import { reasonScores, rehearsals } from './shared-options.ts';
import { names } from './values.ts';
import { modesFor, withStore } from './with-store.ts';

/** Parses 'parquet,wide' into formats. CSV is always written. */
const formats = names.transform((all, context) =>
  [...new Set(all)].flatMap((name): RatingsFormat[] => {
    const format = formatNamed(name);
    if (!format && name !== 'csv')
      context.addIssue(
        `'${name}' is not an export format: use ${FORMAT_NAMES.join(', ')}; csv is always written`,
      );
    return format ? [format] : [];
  }),
);

export const exportTables: Declared = {
  forms: [
    form({
      words: { study },
      options: {
        out: option('folder', 'output folder', { default: '.' }),
        format: option(FORMAT_NAMES.join(','), 'also write the ratings in these formats', { as: formats }),
        bom: flag('start CSV files with a byte order mark, for Excel'),
        ...METRIC_OPTIONS,
        'reason-scores': reasonScores,
        'ratings-only': flag('write only the table of ratings, which is several times as fast'),
        rehearsals,
      },
      async run({ words: { study: folder }, options }, { dataFolder }, { say, database, engine }) {
        engine?.allocateMuch();
        await withStore(database.read(dataFolder), async (store) => {
          const { csv, dictionary, others, scripts, rows, counted, warnings } = await exportStudy({
            store,
            name: studyName(folder),
            folder,
            metrics: metricsAsked(options),
            out: options.out,
            modes: modesFor(options.rehearsals),
            formats: options.format ?? [],
            hasMark: options.bom,
            isRatingsOnly: options['ratings-only'],
            reasonScores: options['reason-scores'],
            beforeHeld: engine?.keepHeapSmall,
          });
          warnings.forEach(say);
          say(
            [`${rows} ratings, of which ${counted} count`, csv, ...others, dictionary, ...scripts].join(
              '\n  ',
            ),
          );
        });
      },
    }),
  ],
};
