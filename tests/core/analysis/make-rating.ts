import type { Rating } from '#core/ratings.ts';

/** A rating that counts, of a clip under test, with what a test says of it. */
export function makeRating(own: Partial<Rating>): Rating {
  const rating: Rating = {
    study: 'study',
    studyVersion: 'v1',
    mode: 'live',
    listener: 'L1',
    session: `S-${own.listener ?? 'L1'}`,
    sessionState: 'completed',
    method: 'ternary',
    block: 1,
    batch: null,
    page: 1,
    position: 1,
    scale: 'quality',
    clip: `${own.system ?? 'a'}/${own.item ?? '1'}`,
    role: 'test',
    system: 'a',
    item: '1',
    factors: {},
    comparedClip: null,
    comparedSystem: null,
    rawValue: own.canonicalValue ?? null,
    canonicalValue: null,
    label: null,
    text: null,
    heardShare: 1,
    plays: 1,
    firstPlayMs: 100,
    decisionMs: 2000,
    pageMs: 3000,
    switches: 0,
    hiddenMs: 0,
    receivedAt: '2026-01-01T00:00:00.000Z',
    surplus: false,
    counts: (own.reasons ?? []).length === 0,
    reasons: [],
    ...own,
  };
  return Object.freeze(rating);
}
