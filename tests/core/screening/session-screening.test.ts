import { expect, test } from 'vitest';
import { groupBy } from '#core/order/group-by.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { screeningConfig } from '#core/screening/config.ts';
import { screenStudy } from '#core/screening/screen-study.ts';
import { SessionScreening } from '#core/screening/session-screening.ts';
import type { Study } from '#core/study/study.ts';
import { rating } from '../../support/ratings.ts';
import { gridClips, makeStudy, names } from '../../support/study.ts';

function studyWith(screening: unknown[]): Study {
  return makeStudy({
    clips: { test: gridClips('clips/{system}/{item}.wav', { system: ['a', 'b'], item: names('i', 4) }) },
    blocks: [{ method: 'rating', preset: 'acr' }],
    config: { screening: screeningConfig.parse(screening) },
  });
}

const alone = { id: 'v1', study: studyWith(['method verdicts']) };
const compared = {
  id: 'v2',
  study: studyWith(['method verdicts', { rule: 'bs1534 iqr', as: 'exclude' }]),
};

const votes = (studyVersion: string, who: string, values: readonly number[]): Rating[] =>
  values.map((canonicalValue, index) =>
    rating({ studyVersion, listener: `${who}${index}`, canonicalValue, clip: 'clips/a/i1.wav' }),
  );

test('screens as all sessions at once, and holds none before a version compares sessions', () => {
  const ratings = [
    ...votes('v1', 'p', [4, 1]),
    ...votes('v2', 'q', [4, 4, 4, 4, 4, 4, 1]),
    rating({ studyVersion: 'v1', listener: 'r', reasons: ['gold'] }),
  ];
  const found = new Map<string, readonly Rating[]>();
  const screening = new SessionScreening((own, session) => found.set(session, own));
  for (const [session, own] of groupBy(ratings, (each) => each.session))
    screening.add(own[0]?.studyVersion === 'v1' ? alone : compared, session, own);
  screening.add(compared, 'S-empty', []);
  expect([...found.keys()]).toEqual(['S-p0', 'S-p1', 'S-empty']);
  screening.finish([alone, compared], []);
  const under = screenStudy([alone, compared], ratings).ratings;
  const bySession = groupBy(under, (each) => each.session);
  expect(found.size).toBe(bySession.size + 1);
  expect(found.get('S-empty')).toEqual([]);
  expect([...found.keys()].filter((session) => session !== 'S-empty')).toEqual([...bySession.keys()]);
  for (const [session, own] of bySession)
    expect(found.get(session)?.map(({ counts, reasons }) => [counts, reasons])).toEqual(
      own.map(({ counts, reasons }) => [counts, reasons]),
    );
  expect(found.get('S-q6')?.[0]?.counts).toBe(false);
});
