import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { CompactRatings } from '#core/ratings/compact-ratings.ts';
import type { Ratings } from '#core/ratings/ratings.ts';
import { screeningRules } from '#core/screening/registry.ts';
import { screenStudy, studyCounts } from '#core/screening/screen-study.ts';
import { excludingSet } from '#core/screening/screening-set.ts';
import { screeningTables } from '#core/screening/screening-tables.ts';
import type { Study } from '#core/study/study.ts';
import { METHOD_STUDIES } from '../../support/method-studies.ts';
import { panelSessions } from '../../support/simulated-panel.ts';

const RULES = screeningRules.map(({ id }) => id);

/** What all rules find in the ratings of a study, together and alone, and the tables of their effects. */
function resultsOf(study: Study, ratings: Ratings) {
  const versions = [{ id: 'v1', study }];
  const under = screenStudy(versions, ratings, { setOf: () => excludingSet(RULES) });
  const alone = RULES.map((name) => ({
    name,
    counts: studyCounts(versions, ratings, { setOf: () => excludingSet([name]) }),
  }));
  return {
    screened: Array.from(under.ratings, ({ counts, reasons, flags }) => ({ counts, reasons, flags })),
    found: under.reports.map(({ rule, findings }) => ({
      rule,
      findings: findings.map(({ listener, ratings: own, evidence }) => ({
        listener,
        evidence,
        ratings: own.map(({ session, page, position, scale }) => [session, page, position, scale]),
      })),
    })),
    alone,
    tables: screeningTables(ratings, { name: 'all rules', under }, alone, 1),
  };
}

test.each(Object.entries(METHOD_STUDIES))(
  'rules find the same in the ratings of %s in columns as in an array',
  (_, study) => {
    const ratings = panelSessions(study, 'columns').flatMap((session) => session.ratings);
    const columns = new CompactRatings();
    for (const rating of ratings) columns.add(rating);
    const fromArray = resultsOf(study, ratings);
    expect(fromArray.found.some(({ findings }) => findings.length > 0)).toBe(true);
    const fromColumns = resultsOf(study, columns);
    // The matcher takes longer than the rules, and is needed only to tell where they differ.
    if (!isDeepStrictEqual(fromColumns, fromArray)) expect(fromColumns).toEqual(fromArray);
  },
);
