import { forEachMeasure, measures } from '#core/ratings/measures.ts';
import type { Rating } from '#core/ratings/ratings.ts';

/** A rating of a clip under test that counts unless it has reasons, with what a test says of it. */
export function rating(own: Partial<Rating>): Rating {
  return Object.freeze({
    study: 'study',
    studyVersion: 'v1',
    mode: 'live',
    listener: 'L1',
    session: `S-${own.listener ?? 'L1'}`,
    sessionState: 'completed',
    stratum: null,
    language: 'en',
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
    xSystem: null,
    rawValue: own.canonicalValue ?? null,
    canonicalValue: null,
    label: null,
    text: null,
    ...forEachMeasure(measures, () => 0),
    heardShare: 1,
    plays: 1,
    firstPlayMs: 100,
    decisionMs: 2000,
    pageMs: 3000,
    receivedAt: '2026-01-01T00:00:00.000Z',
    surplus: false,
    counts: (own.reasons ?? []).length === 0,
    reasons: [],
    flags: [],
    review: null,
    ...own,
  });
}

/** One judgement of two systems on an item, on the scale `preference`. */
export const preference = (own: {
  listener: string;
  system: string;
  comparedSystem: string;
  item: string;
  value: number;
}): Rating => {
  const { value, ...named } = own;
  const { system, comparedSystem, item } = named;
  return rating({
    ...named,
    scale: 'preference',
    clip: `${system}/${item}`,
    comparedClip: `${comparedSystem}/${item}`,
    canonicalValue: value,
  });
};
