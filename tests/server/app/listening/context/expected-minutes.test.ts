import { expect, test } from 'vitest';
import { ExpectedMinutes } from '../../../../../server/app/listening/context/expected-minutes.ts';
import { aStudy } from '../../../db/conformance/fixture.ts';

const MINUTE_MS = 60_000;

/** A version whose study says 10 minutes, and what its listeners took. */
function expectedWith(taken: number[]) {
  const clock = { ms: 0 };
  const store = {
    countSessions: async () => [],
    reservedPages: async () => 0,
    completedMs: async (_version: string, most: number) =>
      taken.slice(0, most).map((minutes) => minutes * MINUTE_MS),
  };
  const study = aStudy();
  study.config.recruitment.minutes = 10;
  const expected = new ExpectedMinutes(store, () => clock.ms);
  return { clock, minutes: () => expected.of({ id: 'v1', study }) };
}

test('the study is believed until listeners have completed it, and then less with each of them', async () => {
  expect(await expectedWith([]).minutes()).toBe(10);
  expect(await expectedWith([16]).minutes()).toBe(11);
  expect(await expectedWith([16, 16, 16, 16, 16]).minutes()).toBe(13);
  expect(await expectedWith(Array.from({ length: 95 }, () => 16)).minutes()).toBeCloseTo(15.7, 10);
});

test('who left the page open for hours moves nothing: the median counts', async () => {
  expect(await expectedWith([20, 20, 600, 20, 20]).minutes()).toBe(15);
});

test('what the last listeners took is read again after a minute', async () => {
  const taken: number[] = [];
  const { clock, minutes } = expectedWith(taken);
  expect(await minutes()).toBe(10);
  taken.push(16);
  clock.ms = MINUTE_MS - 1;
  expect(await minutes()).toBe(10);
  clock.ms = MINUTE_MS;
  expect(await minutes()).toBe(11);
});
