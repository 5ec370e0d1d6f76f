import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placesTaken } from '../../../../server/db/statements/places.ts';
import { releaseExpired } from '../../../../server/db/statements/pages.ts';
import {
  currentVersion,
  listCurrentVersions,
  publishVersion,
  versionById,
} from '../../../../server/db/statements/versions.ts';
import { openForWriting } from '../../../../server/db/sqlite/open.ts';
import { atOnce } from '../../../../server/db/sqlite/at-once.ts';
import { aStudy, NOW } from '../conformance/fixture.ts';
import { openWatched, type WatchedDb } from './watched-db.ts';
import { newVersion } from '../../../support/new-version.ts';

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
  const { id } = atOnce(
    publishVersion(db, newVersion({ name: 'voices', slug: 'k3v9', study: aStudy(), at: NOW })),
  );
  const first = atOnce(versionById(db, id));
  expect(first?.study).toEqual(aStudy());
  queries.length = 0;
  const again = [
    atOnce(versionById(db, id)),
    atOnce(currentVersion(db, { slug: 'k3v9' })),
    atOnce(currentVersion(db, { name: 'voices' })),
    ...atOnce(listCurrentVersions(db)),
  ];
  expect(again).toEqual([first, first, first, first]);
  expect(queries).toHaveLength(4);
  expect(queries.filter((query) => query.includes('document'))).toEqual([]);
});

test('the study of a link, of a name and of a list is found without reading through documents', () => {
  const { db } = watched;
  const steps = plansOf(['a value'], () => {
    atOnce(currentVersion(db, { slug: 'a value' }));
    atOnce(currentVersion(db, { name: 'a value' }));
  }).concat(plansOf([], () => atOnce(listCurrentVersions(db))));
  const ofVersions = steps.filter((step) => /"(?:SEARCH|SCAN) versions /u.test(step));
  expect(ofVersions).toHaveLength(3);
  expect(ofVersions.filter((step) => !step.includes('COVERING INDEX versions_head'))).toEqual([]);
});

test('a new version of a study is not taken for the one before', () => {
  const { db } = watched;
  for (const title of ['One', 'Two', 'One']) {
    atOnce(publishVersion(db, newVersion({ name: 'voices', slug: 'k3v9', study: aStudy(title), at: NOW })));
    expect(atOnce(currentVersion(db, { slug: 'k3v9' }))?.study.config.title).toBe(title);
  }
});

/** The steps of the plans of all statements that are compiled during `run`, with their values. */
function plansOf(values: Record<string, unknown> | readonly unknown[], run: () => void): string[] {
  const { raw } = watched;
  const prepare = vi.spyOn(raw, 'prepare');
  run();
  const compiled = prepare.mock.calls.map(([source]) => source);
  prepare.mockRestore();
  return compiled
    .flatMap((source) => raw.prepare(`EXPLAIN QUERY PLAN ${source}`).all(values))
    .map((step) => JSON.stringify(step));
}

test('the sweep of leases finds its rows by an index of those that may run out', () => {
  const plan = plansOf({ at: NOW }, () => atOnce(releaseExpired(watched.db, NOW)));
  expect(plan).toEqual([expect.stringMatching(/SEARCH pages USING .*INDEX pages_reserved/)]);
});

test('places are counted without reading each completed session or its pages', () => {
  const session = { id: 'S1', studyId: 'study', mode: 'live', stratum: null } as const;
  const steps = plansOf({ ...session, at: NOW }, () => atOnce(placesTaken(watched.db, session, NOW)));
  expect(steps.length).toBeGreaterThan(3);
  expect(steps.filter((step) => step.includes('SCAN '))).toEqual([]);
  // Active sessions by their time, and of completed ones the asking session alone, by its id.
  expect(steps.filter((step) => /SEARCH s(essions)? /u.test(step))).toEqual([
    expect.stringMatching(/sessions_place .*state=\? AND expires_at>\?/),
    expect.stringMatching(/autoindex_sessions_1 \(id=\?\)/),
  ]);
});
