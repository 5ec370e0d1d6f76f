import { expect, test } from 'vitest';
import type { Rating } from '#core/ratings/ratings.ts';
import { screeningConfig } from '#core/screening/config.ts';
import { screeningRules } from '#core/screening/registry.ts';
import { screenStudy, studyCounts } from '#core/screening/screen-study.ts';
import { excludingSet, screeningSet } from '#core/screening/screening-set.ts';
import type { Study } from '#core/study/study.ts';
import { CompactRatings } from '#core/ratings/compact-ratings.ts';
import { rating } from '../../support/ratings.ts';
import { gridClips, makeStudy, names } from '../../support/study.ts';

/** A rating study of one preset, with a screening set of its own. */
function studyWith(preset: string, screening?: unknown[]): Study {
  return makeStudy({
    clips: { test: gridClips('clips/{system}/{item}.wav', { system: ['a', 'b'], item: names('i', 4) }) },
    blocks: [{ method: 'rating', preset }],
    ...(screening && { config: { screening: screeningConfig.parse(screening) } }),
  });
}

/** What eight listeners said of one clip: all 4 but one, who is outside the quartiles of all of them together. */
const votes = (studyVersion: string, who: string, values: readonly number[]): Rating[] =>
  values.map((canonicalValue, index) =>
    rating({ studyVersion, listener: `${who}${index}`, canonicalValue, clip: 'clips/a/i1.wav' }),
  );
const outlier = { rule: 'bs1534 iqr', as: 'exclude' };
const excluded = (ratings: readonly Rating[]): string[] =>
  ratings.filter(({ counts }) => !counts).map(({ listener }) => listener);

test('versions that ask the same are looked at together, each rating keeps its place', () => {
  const versions = [
    { id: 'v1', study: studyWith('acr', [outlier]) },
    { id: 'v2', study: studyWith('acr', [outlier]) },
  ];
  const ratings = [
    ...votes('v1', 'p', [4, 4, 4, 4, 4, 4]),
    ...votes('v2', 'q', [1]),
    ...votes('v1', 'r', [4]),
  ];
  const under = screenStudy(versions, ratings);
  expect(excluded(under.ratings)).toEqual(['q0']);
  expect(under.ratings.map(({ listener }) => listener)).toEqual(ratings.map(({ listener }) => listener));
  expect(under.reports).toHaveLength(1);
});

test('a version with another set, or another block at the place, is looked at apart', () => {
  const ratings = [...votes('v1', 'p', [4, 4, 4, 4, 4, 4]), ...votes('v2', 'q', [1])];
  for (const other of [studyWith('acr', ['gold', outlier]), studyWith('dcr', [outlier])]) {
    const versions = [
      { id: 'v1', study: studyWith('acr', [outlier]) },
      { id: 'v2', study: other },
    ];
    expect(excluded(screenStudy(versions, ratings).ratings)).toEqual([]);
  }
});

test('each version keeps the set that it was published with, unless another is asked for', () => {
  const judged = [
    rating({ studyVersion: 'v1', reasons: ['gold'] }),
    rating({ studyVersion: 'v2', reasons: ['gold'] }),
  ];
  const versions = [
    { id: 'v1', study: studyWith('acr') },
    { id: 'v2', study: studyWith('acr', []) },
  ];
  expect(screenStudy(versions, judged).ratings.map(({ counts }) => counts)).toEqual([false, true]);
  const all = screenStudy(versions, judged, { setOf: () => screeningSet() });
  expect(all.ratings.map(({ counts }) => counts)).toEqual([false, false]);
});

test('a rating of a version that is not named is a defect', () => {
  expect(() => screenStudy([], [rating({ studyVersion: 'v9' })])).toThrow('requires version v9');
});

test('a study without ratings has none under any set', () => {
  const versions = [{ id: 'v1', study: studyWith('acr', [outlier]) }];
  for (const none of [[], new CompactRatings()]) {
    expect(screenStudy(versions, none)).toEqual({ ratings: none, reports: [] });
    expect(studyCounts(versions, none)).toHaveLength(0);
  }
});

test('sets that share rules find the same with findings of earlier calls, which are not computed again', () => {
  const versions = [{ id: 'v1', study: studyWith('acr') }];
  const ratings = [...votes('v1', 'p', [4, 4, 4, 4, 4, 4]), ...votes('v1', 'q', [1])];
  const found = new Map();
  const sets = [[outlier], [outlier, { rule: 'too fast', as: 'exclude' }]].map((set) =>
    screeningSet(screeningConfig.parse(set)),
  );
  for (const set of sets) {
    const options = { setOf: () => set };
    expect(screenStudy(versions, ratings, { ...options, found })).toEqual(
      screenStudy(versions, ratings, options),
    );
  }
  expect(found.size).toBe(2);
});

/** Ratings of the two listeners who left. */
const ENDED = 60;

test('the counts under a set are those of the whole screening, of objects, compact ratings and their list', () => {
  const versions = [
    { id: 'v1', study: studyWith('acr') },
    { id: 'v2', study: studyWith('acr', ['bs1534 iqr']) },
  ];
  const crowd = (id: string, who: string): Rating[] =>
    names('c', 30).flatMap((clip, index) =>
      votes(id, who, [1, 1 + (index % 5), 2, 3, 3, 4, 1 + ((index * 7) % 5), 5, 3, 3, 4, 5]).map((one) => ({
        ...one,
        clip,
        page: index + 1,
        decisionMs: 1000 + 200 * index,
        ...(one.listener === `${who}1` && { reasons: ['left the study'], counts: false }),
      })),
    );
  const [first, second] = [crowd('v1', 'p'), crowd('v2', 'q')];
  const plain = first.flatMap((one, index) => [one, ...second.slice(index, index + 1)]);
  const list = new CompactRatings();
  const rows = plain.map((one) => list.add(one));
  const rules = screeningRules.map(({ id }) => id);
  let found = 0;
  for (const ratings of [plain, rows, list])
    for (const rule of rules) {
      const setOf = () => excludingSet([rule]);
      const counts = Array.from(screenStudy(versions, ratings, { setOf }).ratings, (one) =>
        Number(one.counts),
      );
      expect([...studyCounts(versions, ratings, { setOf })], rule).toEqual(counts);
      found += counts.filter((count) => count === 0).length - ENDED;
    }
  expect(found).toBeGreaterThan(0);
});
