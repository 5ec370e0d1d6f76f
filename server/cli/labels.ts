import { LABEL_RULES } from '#core/analysis/labels/final-labels.ts';
import { writeFinalLabels } from '../app/exports/final-labels.ts';
import { readRatedFile } from '../app/imports/rating-source.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { option } from './declare/option.ts';
import { choice, study, table } from './declare/word.ts';
import { RATINGS_FIELDS, RATINGS_OPTIONS, ratingsRead } from './ratings-options.ts';
import { rehearsals } from './shared-options.ts';
import { withRatedStudy } from './rated-study.ts';
import { names, share, wholeNumber } from './values.ts';

const SHARED = {
  out: option('labels.csv', 'output table of labels', { isRequired: true }),
  of: option('scale', 'scale of the labels (default: the only scale)'),
  rule: option(
    'majority|plurality',
    'a label needs more than half of the votes, or more than any other label',
    {
      default: 'majority',
      as: choice(LABEL_RULES),
    },
  ),
  ties: option('label', 'label of clips without a winner (default: no label)'),
  least: option('3', 'fewest votes of a clip with a label', { default: '1', as: wholeNumber }),
  by: option('voice', 'factor whose levels are divided between training and test'),
  levels: option('a,...', 'levels of the test set (default: a random draw)', { as: names, needs: 'by' }),
  share: option('20%', 'share of the levels to draw for the test set', { default: '20%', as: share }),
  seed: option('text', 'seed of that draw', { default: 'labels' }),
};

export const labels: Declared = {
  fields: RATINGS_FIELDS,
  about: ['Only ratings that count are votes. A listener has one vote on a clip: the first.'],
  forms: [
    form({
      words: { study },
      options: { ...SHARED, rehearsals },
      async run({ words, options }, { dataFolder }, shell) {
        const { rehearsals: isRehearsal, levels = [], ...order } = options;
        const named = { study: words.study, rehearsals: isRehearsal };
        shell.say(
          await withRatedStudy(shell, dataFolder, named, (source) =>
            writeFinalLabels(source, { ...order, levels }),
          ),
        );
      },
    }),
    form({
      words: { table },
      options: { ...SHARED, ...RATINGS_OPTIONS },
      async run({ words, options }, _env, { say }) {
        const { levels = [], ...order } = options;
        const source = await readRatedFile(words.table, ratingsRead(options));
        say(await writeFinalLabels(source, { ...order, levels }));
      },
    }),
  ],
};
