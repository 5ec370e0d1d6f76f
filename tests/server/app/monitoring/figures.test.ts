import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { groupBy } from '#core/order/group-by.ts';
import { LivePrecision } from '#core/monitoring/live-precision.ts';
import { sumExclusions, tallyRatings } from '#core/monitoring/live-tally.ts';
import { trapTallies } from '#core/monitoring/trap-tally.ts';
import { verdictRule } from '#core/screening/registry.ts';
import { screenStudy } from '#core/screening/screen-study.ts';
import { DERIVATION } from '#core/ratings/kept-pages.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { BoundStudies } from '../../../../server/app/listening/context/bound-study.ts';
import { figuresOf } from '../../../../server/app/monitoring/count-figures.ts';
import { checksOf } from '../../../../server/app/ratings/check-table.ts';
import { RatingKeeper } from '../../../../server/app/ratings/keep-ratings.ts';
import { answersOf } from '../../../../server/app/ratings/session-answers.ts';
import { ratingsOf } from '../../../../server/app/ratings/session-ratings.ts';
import { findStudy, StudySessions } from '../../../../server/app/ratings/study-sessions.ts';
import type { Store } from '../../../../server/db/contract/store.ts';
import { Database } from '../../../../server/db/sqlite/driver.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { copyStored, storedNames } from '../../../support/stored-data.ts';

const NOW = Date.UTC(2026, 5, 1);

let folder: Awaited<ReturnType<typeof copyStored>>;
let store: Store;

beforeEach(async () => {
  folder = await copyStored();
  store = openSqliteStore(folder.path);
});
afterEach(async () => {
  await store.close();
  await folder.remove();
});

const figures = (study: string) =>
  figuresOf({ store, dataFolder: folder.path, now: () => NOW }, { study, mode: 'live' });

async function allFigures() {
  const all = new Map<string, Awaited<ReturnType<typeof figures>>>();
  for (const name of storedNames()) all.set(name, await figures(name));
  return all;
}

async function keepAll(): Promise<void> {
  const log = (line: string): void => {
    throw new Error(line);
  };
  await new RatingKeeper({ store, studies: new BoundStudies(store), log }).run();
}

/** The same figures from the answers of all sessions, replayed and screened at once. */
async function replayed(study: string) {
  const sessions = new StudySessions(store, await findStudy(store, study), ['live']);
  const ratings: Rating[] = [];
  const checks = [];
  for await (const { bound, record } of sessions.read()) {
    const given = answersOf(bound, record);
    ratings.push(...ratingsOf(bound, record));
    if (record.session.state === 'active') continue;
    const own = checksOf(bound, record, given);
    checks.push(
      own
        .filter(({ check }) => verdictRule(check)?.tests !== 'completeness')
        .map(({ check, block, page, passed }) => {
          const about = block === null ? undefined : given.pages.find(({ position }) => position === page);
          const rated = about?.slots.filter(({ open }) => !open) ?? [];
          return { check, block, passed, clip: rated.length === 1 ? (rated[0]?.clip ?? null) : null };
        }),
    );
  }
  const screened = screenStudy(sessions.versions(), ratings).ratings;
  const precision = new LivePrecision(sessions.current);
  precision.add(screened);
  const tallies = [...groupBy(screened, ({ session }) => session).values()].map(tallyRatings);
  return {
    ratings: { total: screened.length, counting: screened.filter(({ counts }) => counts).length },
    exclusions: sumExclusions(tallies.flatMap(({ exclusions }) => exclusions)),
    traps: trapTallies(checks),
    precisions: precision.precisions(),
  };
}

async function expectReplayed(): Promise<void> {
  for (const [study, own] of await allFigures()) expect(own, study).toMatchObject(await replayed(study));
}

/** Sessions of the study with kept ratings. */
async function keptSessions(study: string) {
  const found = [];
  for await (const { record } of new StudySessions(store, await findStudy(store, study), [
    'live',
  ]).readRated())
    if (record.kept) found.push(record.session);
  return found;
}

test('figures from kept ratings are those of a replay of the answers, for all methods', async () => {
  const before = await allFigures();
  await expectReplayed();
  await keepAll();
  expect((await keptSessions('turing')).length).toBeGreaterThan(5);
  expect(await allFigures()).toEqual(before);
  expect([...before.values()].some(({ traps }) => traps.some(({ clip }) => clip !== null))).toBe(true);
  expect([...before.values()].some(({ exclusions }) => exclusions.length > 0)).toBe(true);
});

test('so they are after a decision by hand and after an erasure of kept sessions', async () => {
  await keepAll();
  const { studyId } = await findStudy(store, 'turing');
  const before = await figures('turing');
  const [first, second] = (await keptSessions('turing')).filter(({ state }) => state === 'completed');
  if (!first || !second) throw new Error('two completed sessions are stored');
  const decided = { verdict: 'exclude', reason: 'noise', actor: 'ada', at: NOW } as const;
  await store.decide({ studyId, sessionId: first.id, ...decided });
  const excluded = await figures('turing');
  expect(excluded.ratings.counting).toBeLessThan(before.ratings.counting);
  expect(excluded.ratings.total).toBe(before.ratings.total);
  await expectReplayed();
  await store.erase({ studyId, whom: { listenerId: second.listenerId }, answers: true, at: NOW });
  expect((await figures('turing')).ratings.total).toBeLessThan(before.ratings.total);
  await expectReplayed();
});

test('ratings kept by an earlier derivation are derived again', async () => {
  await keepAll();
  const before = await allFigures();
  const raw = new Database(join(folder.path, 'earshot.sqlite'));
  const { changes } = raw.prepare(`update kept_ratings set derivation = ?, pages = '[]'`).run(DERIVATION - 1);
  raw.close();
  expect(changes).toBeGreaterThan(50);
  expect(await allFigures()).toEqual(before);
});
