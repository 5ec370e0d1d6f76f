import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { hiddenReferenceRule } from '#core/screening/rules/hidden-reference.ts';
import { rating } from '../../support/ratings.ts';

/** Ratings that others published stay beside the project; see the reference data there for their source and licence. */
const FILE = join('..', 'shared', 'data', 'webmushra-aes2023', 'webmushra_results.csv');

const row = z.object({
  session_uuid: z.string(),
  trial_id: z.string(),
  rating_stimulus: z.string(),
  rating_score: z.coerce.number(),
});

test.skipIf(!existsSync(FILE))(
  `the 15 % rule excludes 8 of the 22 sessions of webMUSHRA, AES 2023 (skipped where ${FILE} is absent)`,
  () => {
    const rows = z.array(row).parse(parse(readFileSync(FILE, 'utf8'), { columns: true }));
    const trials = [...new Set(rows.map(({ trial_id: trial }) => trial))];
    const ratings = rows.map((own) =>
      rating({
        method: 'mushra',
        listener: own.session_uuid,
        page: trials.indexOf(own.trial_id) + 1,
        item: own.trial_id,
        system: own.rating_stimulus,
        role: own.rating_stimulus === 'reference' ? 'hidden reference' : 'test',
        canonicalValue: own.rating_score,
      }),
    );
    expect(new Set(ratings.map(({ listener }) => listener)).size).toBe(22);
    const found = hiddenReferenceRule.find(ratings);
    expect(found).toHaveLength(8);
    for (const { listener, ratings: against, evidence } of found) {
      expect(against).toHaveLength(13 * 8);
      expect(against.every((own) => own.listener === listener)).toBe(true);
      expect(evidence).toMatch(/^hidden reference below 90 on (?:[2-9]|1[0-3]) of 13 pages$/u);
    }
  },
);
