import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placesTaken } from '../../../../server/db/sqlite/places.ts';
import { releaseExpired } from '../../../../server/db/sqlite/pages.ts';
import {
  currentVersion,
  listCurrentVersions,
  publishVersion,
  versionById,
} from '../../../../server/db/sqlite/versions.ts';
import { openForWriting } from '../../../../server/db/sqlite/open.ts';
import { aStudy, NOW } from '../conformance/fixture.ts';
import { openWatched, type WatchedDb } from './watched-db.ts';

let folder = '';
let watched: WatchedDb;
const queries: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-queries-'));
  openForWriting(folder).close();
  watched = openWatched(folder, (query) => queries.push(query));
});

afterEach(async () => {
  watched.close();
  await rm(folder, { recursive: true });
});

test('the document of a version is read once, however often the version is asked for', () => {
  const { db } = watched;
  const { id } = publishVersion(db, { name: 'voices', slug: 'k3v9', study: aStudy(), at: NOW });
  const first = versionById(db, id);
  expect(first?.study).toEqual(aStudy());
  queries.length = 0;
  const again = [
    versionById(db, id),
    currentVersion(db, { slug: 'k3v9' }),
    currentVersion(db, { name: 'voices' }),
    ...listCurrentVersions(db),
  ];
  expect(again).toEqual([first, first, first, first]);
  expect(queries).toHaveLength(4);
  expect(queries.filter((query) => query.includes('document'))).toEqual([]);
});

test('a new version of a study is not taken for the one before', () => {
  const { db } = watched;
  for (const title of ['One', 'Two', 'One']) {
    publishVersion(db, { name: 'voices', slug: 'k3v9', study: aStudy(title), at: NOW });
    expect(currentVersion(db, { slug: 'k3v9' })?.study.config.title).toBe(title);
  }
});

test('the sweep of leases finds its rows by an index', () => {
  const { db, raw } = watched;
  queries.length = 0;
  releaseExpired(db, NOW);
  expect(queries).toHaveLength(1);
  const plan = raw.prepare(`EXPLAIN QUERY PLAN ${queries[0]}`).all('released', 'reserved', NOW);
  expect(plan).toMatchObject([{ detail: expect.stringMatching(/USING .*INDEX pages_expiry/) }]);
});

test('places are counted without reading each completed session or its pages', () => {
  const { db, raw } = watched;
  const prepare = vi.spyOn(raw, 'prepare');
  placesTaken(db, { id: 'S1', studyId: 'study', mode: 'live', stratum: null }, NOW);
  const compiled = prepare.mock.calls.map(([source]) => source);
  prepare.mockRestore();
  const values = { id: 'S1', studyId: 'study', mode: 'live', stratum: null, at: NOW };
  const plans = compiled.map((source) => raw.prepare(`EXPLAIN QUERY PLAN ${source}`).all(values));
  const steps = plans.flat().map((step) => JSON.stringify(step));
  expect(steps.length).toBeGreaterThan(3);
  expect(steps.filter((step) => step.includes('SCAN '))).toEqual([]);
  // Active sessions by their time, and of completed ones the asking session alone, by its id.
  expect(steps.filter((step) => /SEARCH s(essions)? /u.test(step))).toEqual([
    expect.stringMatching(/sessions_place .*state=\? AND expires_at>\?/),
    expect.stringMatching(/autoindex_sessions_1 \(id=\?\)/),
  ]);
});
