import { expect, test } from 'vitest';
import { analyseBlocks } from '#core/analysis/blocks/analyse-blocks.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import { CompactRatings } from '#core/ratings/compact-ratings.ts';
import { METHOD_STUDIES } from '../../support/method-studies.ts';
import { panelSessions } from '../../support/simulated-panel.ts';

test.each(Object.entries(METHOD_STUDIES))(
  'the results of %s are the same from ratings in columns as from an array',
  (_, study) => {
    const sessions = panelSessions(study, 'columns').slice(0, 12);
    const ratings = sessions.flatMap((session) => session.ratings);
    const columns = new CompactRatings();
    for (const rating of ratings) columns.add(rating);
    const [fromArray, fromColumns] = [ratings, columns].map((all) =>
      analyseBlocks([{ id: 'v1', number: 1, study }], blockInput(all, { by: ['item'] })),
    );
    expect(fromArray?.some(({ tables }) => tables.some(({ rows }) => rows.length > 0))).toBe(true);
    expect(fromColumns).toEqual(fromArray);
  },
);
