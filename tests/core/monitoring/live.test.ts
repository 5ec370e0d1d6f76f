import { expect, test } from 'vitest';
import { liveSnapshot, type LiveStudy, type SessionTally } from '#core/monitoring/live.ts';

const study: LiveStudy = { title: 'Voices', name: 'voices', version: 2, wanted: 30, clips: [] };

const AT = { asOf: '2026-01-01T12:00:00.000Z', screenedAt: '2026-01-01T11:59:58.000Z' };

function session(of: Partial<SessionTally>): SessionTally {
  return {
    mode: 'live',
    state: 'completed',
    ofEarlierVersion: false,
    lastAnswerAt: null,
    ratings: 0,
    counting: 0,
    clips: new Map(),
    exclusions: [],
    ...of,
  };
}

test('sessions are counted by state, rehearsals apart, previews not at all', () => {
  const { live, rehearsal } = liveSnapshot(
    study,
    [
      session({ state: 'completed', ratings: 10, counting: 8, ofEarlierVersion: true }),
      session({ state: 'active', ratings: 3, counting: 3 }),
      session({ state: 'active', mode: 'rehearsal', ratings: 5 }),
      session({ state: 'declined', mode: 'preview' }),
    ],
    AT,
  );
  expect(live).toMatchObject({
    sessions: { entered: 0, active: 1, completed: 1, declined: 0, full: 0 },
    ofEarlierVersions: 1,
    ratings: { total: 13, counting: 11 },
  });
  expect(rehearsal).toMatchObject({ sessions: { active: 1, completed: 0 }, ratings: { total: 5 } });
});

test('the last answer is the latest of all sessions', () => {
  const times = ['2026-01-01T11:00:00.000Z', null, '2026-01-01T11:59:59.000Z', '2025-12-31T23:00:00.000Z'];
  const tallies = times.map((lastAnswerAt) => session({ lastAnswerAt }));
  const { live, rehearsal } = liveSnapshot(study, tallies, AT);
  expect(live.lastAnswerAt).toBe('2026-01-01T11:59:59.000Z');
  expect(rehearsal).toBeNull();
});
