import { groupBy } from '#core/order/group-by.ts';
import { column } from '#core/ratings/ratings.ts';
import { headerLine, rowLines } from '../../../platform/csv.ts';
import type { StagedFile } from '../../../platform/staged-files.ts';
import { ScalePaths, scoredOf, type Scored } from './by-scale.ts';
import type { RatingsFormat } from './format.ts';

const COLUMNS = [
  column<Scored>('wav_path', 'text', null, 'The clip.', ({ clip }) => clip),
  column<Scored>('score', 'number', null, 'The rating.', ({ canonicalValue }) => canonicalValue),
  column<Scored>('system_id', 'text', null, 'The system.', ({ system }) => system),
  column<Scored>('sample_id', 'text', null, 'The clip without folders.', ({ clip }) =>
    clip.slice(clip.lastIndexOf('/') + 1),
  ),
  column<Scored>('listener_id', 'text', null, 'Pseudonym.', ({ listener }) => listener),
];

/** The tables that SHEET trains predictors of ratings with: one a scale. Source: its "Data format". */
export const sheetFormat = (): RatingsFormat => ({
  name: 'sheet',
  about: 'a table a scale for SHEET (MOS-Bench): a row a rating that counts; missing is empty',
  async begin({ files, pathOf, hasMark }) {
    const paths = new ScalePaths(pathOf, 'sheet.csv');
    const open = new Map<string, StagedFile>();
    return {
      async add(ratings) {
        for (const [scale, own] of groupBy(scoredOf(ratings), (rating) => rating.scale)) {
          let file = open.get(scale);
          if (!file) {
            file = await files.open(paths.of(scale));
            await file.append(headerLine(COLUMNS, hasMark));
            open.set(scale, file);
          }
          await file.append(rowLines(COLUMNS, own, { missing: '' }));
        }
      },
      async finish() {
        for (const file of open.values()) await file.finish();
        return [...open.values()].map(({ path }) => path);
      },
    };
  },
});
