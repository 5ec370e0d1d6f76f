import { describe } from 'vitest';
import type { Store } from '../../../../server/db/contract/store.ts';
import { testAnswers } from '../conformance/answers.ts';
import { testConsent } from '../conformance/consent.ts';
import { testErasure } from '../conformance/erasure.ts';
import { testEvents } from '../conformance/events.ts';
import type { MakeStore, WithStore } from '../conformance/fixture.ts';
import { testFills } from '../conformance/fills.ts';
import { testHolds } from '../conformance/holds.ts';
import { testKeptRatings } from '../conformance/kept-ratings.ts';
import { testLeases } from '../conformance/leases.ts';
import { testPlaces } from '../conformance/places.ts';
import { testRecruiting } from '../conformance/recruiting.ts';
import { testReservation } from '../conformance/reservation.ts';
import { testReviews } from '../conformance/reviews.ts';
import { testSessions } from '../conformance/sessions.ts';
import { testStudies } from '../conformance/studies.ts';
import { testTokens } from '../conformance/tokens.ts';
import { testVisitsAndEndings } from '../conformance/visits-and-endings.ts';

/** What every implementation of the store has to guarantee, whatever the database behind it. */
export function testStore(name: string, makeStore: MakeStore): void {
  const withStore: WithStore = (run) => async () => {
    const { open, dispose } = await makeStore();
    let current: Store = await open();
    const reopen = async (): Promise<Store> => {
      await current.close();
      current = await open();
      return current;
    };
    try {
      await run(current, reopen);
    } finally {
      await current.close();
      await dispose();
    }
  };
  describe(`${name}: studies`, () => testStudies(withStore));
  describe(`${name}: sessions`, () => testSessions(withStore));
  describe(`${name}: consent`, () => testConsent(withStore));
  describe(`${name}: reservation`, () => testReservation(withStore));
  describe(`${name}: places`, () => testPlaces(withStore));
  describe(`${name}: answers`, () => testAnswers(withStore));
  describe(`${name}: visits and endings`, () => testVisitsAndEndings(withStore));
  describe(`${name}: erasure`, () => testErasure(withStore));
  describe(`${name}: recruiting`, () => testRecruiting(withStore));
  describe(`${name}: reviews`, () => testReviews(withStore));
  describe(`${name}: access tokens`, () => testTokens(withStore));
  describe(`${name}: counts of places`, () => testFills(withStore));
  describe(`${name}: kept ratings`, () => testKeptRatings(withStore));
  describe(`${name}: holds`, () => testHolds(withStore));
  describe(`${name}: events`, () => testEvents(withStore));
  describe(`${name}: leases`, () => testLeases(withStore));
}
