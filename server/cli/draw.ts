import { DRAW_SHARES } from '#core/design/stratified-draw.ts';
import { drawClips } from '../app/draws/draw-clips.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { flag, option } from './declare/option.ts';
import { choice, word } from './declare/word.ts';
import { names, wholeNumber } from './values.ts';

export const draw: Declared = {
  about: [
    'Copies the clips drawn to the output folder, with a table of them (draw.csv) and a record of seed, parameters, strata and hashes (draw.json). The same pool and options give the same bytes.',
    '--unit item draws texts: all clips of a text come together, so their systems can be compared. Texts that lack a clip are not drawn.',
    '--pairs draws one pair of systems for each text, all pairs of systems equally often or once more, in each stratum too. It writes the list for the block of a study: pairs.yaml.',
  ],
  forms: [
    form({
      words: { folder: word('<pool>') },
      options: {
        files: option('{system}/{item}.wav', 'paths of the clips in the pool, with their parts', {
          isRequired: true,
        }),
        n: option('200', 'number of clips or units to draw', { isRequired: true, as: wholeNumber }),
        out: option('folder', 'output folder', { isRequired: true }),
        unit: option(
          'item',
          'parts or columns whose clips are drawn together (default: each clip by itself)',
          { as: names },
        ),
        by: option('system,...', 'parts or columns that make the strata (default: one stratum)', {
          as: names,
        }),
        shares: option(
          'equal|proportional',
          'numbers drawn from the strata: equal, or by their sizes in the pool',
          {
            default: 'equal',
            as: choice(DRAW_SHARES),
          },
        ),
        table: option('pool.csv', 'table with more columns about the clips'),
        seed: option('text', 'seed of the draw', { default: 'draw' }),
        pairs: flag('draw pairs: texts (item) with the clips of two systems (system) each'),
        replace: flag('replace the clips of an earlier draw'),
      },
      async run({ words, options }, _env, { say }) {
        const { unit = [], by = [], table = null, ...others } = options;
        say(await drawClips({ ...words, ...others, unit, by, table }));
      },
    }),
  ],
};
