import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { DecisionVerdict } from '#core/screening/decisions.ts';
import { analyseStudy } from '../../../../server/app/analysis/analyse.ts';
import { decideSession } from '../../../../server/app/screening/decide.ts';
import { exportStudy } from '../../../../server/app/exports/export.ts';
import { readRatedStudy } from '../../../../server/app/imports/rating-source.ts';
import { screenRatings } from '../../../../server/app/screening/screen.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import type { Store, StudyVersion } from '../../../../server/db/contract/store.ts';
import { figuresOf } from '../../../../server/app/monitoring/count-figures.ts';
import { judgePages } from '../../../../server/app/backfill/judge-pages.ts';
import { screeningConfig } from '#core/screening/config.ts';
import { answerSession, STARTED } from '../ratings/answer-session.ts';
import { answerTo, exportStudyDocument } from '../ratings/study.ts';
import { newVersion } from '../../../support/new-version.ts';

const AT = STARTED + 3_600_000;

let folder = '';
let store: Store;
let version: StudyVersion;

async function publish(screening?: unknown[]): Promise<void> {
  const document = exportStudyDocument();
  const config = { ...document.config, ...(screening && { screening: screeningConfig.parse(screening) }) };
  version = await store.publishVersion(
    newVersion({
      name: 'mine',
      slug: 'slug',
      study: { ...document, config },
      at: STARTED,
    }),
  );
  for (const name of ['one', 'two']) await answerSession(store, version, { name, answer: answerTo });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-decide-'));
  store = openSqliteStore(join(folder, 'data'));
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const decide = (verdict: DecisionVerdict, reason = 'the room was loud, they wrote', listenerId = 'Lone') =>
  decideSession(store, { name: 'mine', whom: { listenerId }, verdict, reason, actor: 'ann', at: AT });

const rows = async (path: string) =>
  z.array(z.record(z.string(), z.string())).parse(parse(await readFile(path, 'utf8'), { columns: true }));

/** How many ratings count, by every way to ask. */
async function counted() {
  const asked = { store, name: 'mine', modes: ['live'] as const };
  const exported = await exportStudy({ ...asked, out: join(folder, 'out') });
  const source = await readRatedStudy(asked);
  const screen = screenRatings(source).tables.find(({ name }) => name === 'screenings');
  const { json } = await analyseStudy(asked);
  const analysed = json.blocks.flatMap(({ tables }) =>
    tables
      .filter(({ name }) => name === 'screening')
      .flatMap((table) => table.rows.filter(({ step }) => step === 'counts').map((row) => row['ratings'])),
  );
  const figures = await figuresOf(
    { store, dataFolder: join(folder, 'data'), now: () => AT },
    { study: 'mine', mode: 'live' },
  );
  const judged = await judgePages(store, version, AT);
  return {
    export: exported.counted,
    table: (await rows(exported.csv)).filter(({ counts }) => counts === 'TRUE').length,
    screen: screen?.rows[0]?.['ratings'],
    analysed: analysed.reduce<number>((sum, value) => sum + Number(value), 0),
    monitor: figures.ratings.counting,
    freed: judged.changes.filter(({ counts }) => !counts).length,
  };
}

test('who is left out by hand is left out of the export, the screening, the analysis, the monitor and the places alike', async () => {
  await publish();
  const before = await counted();
  expect(before).toMatchObject({
    table: before.export,
    screen: before.export,
    monitor: before.export,
    freed: 0,
  });
  const changes = await store.changeCount(version.studyId);
  await decide('exclude');
  expect(await store.changeCount(version.studyId)).toBe(changes + 1);
  const after = await counted();
  const half = before.export / 2;
  expect(after).toEqual({
    export: half,
    table: half,
    screen: half,
    analysed: before.analysed / 2,
    monitor: half,
    freed: 12,
  });
  await decide('ask_to_return', 'asked to return, as the consent says');
  expect(await counted()).toEqual(after);
  await decide('undone', 'that was about somebody else');
  await decide('undone', 'the room was quiet after all');
  expect(await counted()).toEqual(before);
  await decide('exclude');
  await decide('keep', 'they wrote that it was another day');
  expect(await counted()).toEqual(before);
});

test('no choice of rules brings back unsaid who was left out; a set that names it as a flag does', async () => {
  await publish(['gold']);
  await decide('exclude');
  expect((await counted()).export).toBe(16);
  const source = await readRatedStudy({ store, name: 'mine', modes: ['live'] });
  const under = (set: Parameters<typeof source.under>[0]) =>
    source.under(set).ratings.filter(({ counts }) => counts).length;
  expect(under([])).toBe(16);
  const flag = { rule: 'excluded by hand', version: null, as: 'flag', params: {} } as const;
  expect(under([flag])).toBe(32);
  expect(source.under([flag]).ratings.filter(({ flags }) => flags.includes('excluded by hand'))).toHaveLength(
    16,
  );
});

test('the table of sessions says what was decided, why, by whom, when, and whether names were shown', async () => {
  await publish();
  await decide('exclude');
  await store.unblind({ studyId: version.studyId, actor: 'bob', screening: 'f00d', at: AT });
  await decide('keep', 'their reasons are sound', 'Ltwo');
  await decide('ask_to_return', 'they asked us to', 'Ltwo');
  const { csv } = await exportStudy({ store, name: 'mine', out: join(folder, 'out'), modes: ['live'] });
  const sessions = await rows(csv.replace('ratings.csv', 'sessions.csv'));
  const at = new Date(AT).toISOString();
  expect(sessions).toMatchObject([
    {
      listener: 'Lone',
      decision: 'exclude',
      decision_reason: 'the room was loud, they wrote',
      decision_by: 'ann',
      decision_at: at,
      decision_unblinded: 'FALSE',
      return_asked: 'NA',
    },
    { listener: 'Ltwo', decision: 'keep', decision_unblinded: 'TRUE', return_asked: 'they asked us to' },
  ]);
  expect(
    new Set((await rows(csv)).filter(({ listener }) => listener === 'Lone').map((row) => row['reasons'])),
  ).toEqual(new Set(['excluded by hand']));
  expect(await readFile(csv.replace('.csv', '.dictionary.json'), 'utf8')).toContain('decision_unblinded');
});

test('a decision needs a reason and a listener; there is nothing to undo where nothing holds', async () => {
  await publish();
  await expect(decide('exclude', ' ab ')).rejects.toThrow('3 to 1000 characters');
  await expect(decide('exclude', 'no reason at all', 'Lnobody')).rejects.toThrow('mine has no such listener');
  await expect(decide('undone')).rejects.toThrow('no decision to undo');
  expect(await store.decisionsOf(version.studyId)).toEqual([]);
});
