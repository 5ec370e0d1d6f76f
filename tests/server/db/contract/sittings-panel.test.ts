import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import { groupBy } from '#core/order/group-by.ts';
import { createRandom } from '#core/order/random.ts';
import { drawFor } from '#core/plan/draw-for.ts';
import { layoutSession } from '#core/plan/plan.ts';
import { sittingOf } from '#core/session/sittings.ts';
import type { Session, SessionRecord, Store, StudyVersion } from '../../../../server/db/contract/store.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { judgePages } from '../../../../server/app/backfill/judge-pages.ts';
import { bindStudy, type BoundStudy } from '../../../../server/app/listening/context/bound-study.ts';
import { heldFromAnswer, heldFromConsent } from '../../../../server/app/listening/context/holds.ts';
import { replayPages } from '../../../../server/app/listening/context/session-pages.ts';
import { gridClips, makeStudy, names } from '../../../support/study.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { entryOf, NOW, publish } from '../conformance/fixture.ts';

const DAY_MS = 86_400_000;
const SITTING = 60;

/** The design of SwanBench-Speech: 50 pairs and 300 clips, 10 ratings each, with 10 gold pages, in 6 sittings. */
const study = makeStudy({
  clips: {
    pairs: gridClips('pairs/{system}/{item}.flac', { system: ['a', 'b'], item: names('p', 50) }),
    test: gridClips('test/{system}/{item}.flac', { system: ['a', 'b'], item: names('t', 150) }),
    gold: gridClips('gold/{system}/{item}.flac', { system: ['g'], item: names('g', 10) }),
  },
  blocks: [
    {
      method: 'pairwise',
      clips: 'pairs',
      systems: ['a', 'b'],
      pages: 50,
      ratings_per_pair: 10,
      null_pairs: 0,
    },
    {
      method: 'rating',
      preset: 'acr',
      pages: 300,
      ratings_per_clip: 10,
      gold: { set: 'gold', expect: 5, pages: 10 },
    },
  ],
  config: { sittings: { number: 6, pages: SITTING, days: 30 }, screening: ['incomplete'] },
});

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: Store;
let version: StudyVersion;
let bound: BoundStudy;

beforeAll(async () => {
  folder = await temporaryFolder();
  store = openSqliteStore(folder.path);
  version = await publish(store, study);
  bound = bindStudy(version);
});

afterAll(async () => {
  await store.close();
  await folder.remove();
});

async function start(name: string, at: number): Promise<Session> {
  const entered = await store.enterOnce(entryOf(version, name, { at }));
  const { seed, layoutVersion } = entered;
  return store.consentAndReserve({
    sessionId: entered.id,
    consentVersion: bound.consentVersion(),
    stratum: null,
    sessionLimit: null,
    totalLimit: null,
    choose: (fill) => {
      const draws = drawFor(bound.blocks, fill, study.config.recruitment, null, createRandom(`${seed}/draw`));
      if (!draws) return null;
      const known = new Map(draws.map((draw) => [`${draw.block} ${draw.unit}`, draw]));
      return layoutSession(bound.blocks, draws, seed, layoutVersion).flatMap(
        ({ block, unit }) => known.get(`${block} ${unit}`) ?? [],
      );
    },
    at,
    expiresAt: heldFromConsent(bound, entered, at),
  });
}

/** Answers the next pages up to `last`. */
async function answerTo(session: Session, last: number, at: number): Promise<void> {
  const pages = replayPages(bound, session, await store.pagesOf(session.id));
  const { answered } = await store.progressOf(session.id);
  const stored = await Promise.all(
    pages.slice(answered, last).map(({ position, block, token, slots }) => {
      const id = randomUUID();
      const heard = slots.map((slot) => ({
        slot: slot.token,
        intervals: [[0, 8000, 0]],
        plays: 1,
        firstPlayMs: 0,
      }));
      const listening = { pageMs: 9000, decisionMs: 8000, switches: 0, hidden: [], slots: heard };
      const answer = block === 0 ? { preference: 0 } : { values: { quality: 4 } };
      const payload = canonicalJson({ id, answer, page: token, listening });
      return store.ingestAnswer({
        id,
        sessionId: session.id,
        position,
        payload,
        sha256: createHash('sha256').update(payload).digest('hex'),
        heardMs: 8000,
        heldUntil: heldFromAnswer(bound, at),
        at,
      });
    }),
  );
  expect(stored.every(({ outcome }) => outcome === 'stored')).toBe(true);
  if (last >= pages.length) await store.completeAnswered(session.id, 'CODE', at);
}

async function finished(): Promise<SessionRecord[]> {
  const records = [];
  for await (const record of store.readSessions(version.studyId, ['live'])) records.push(record);
  return records.filter(({ session }) => session.state === 'completed');
}

test('ten raters rate 350 instances in six sittings: ten ratings of each, no repeats, even sides, traps in every sitting', async () => {
  const raters = [];
  for (let index = 0; index < 10; index += 1) raters.push(await start(`rater ${index}`, NOW));
  expect(raters.map(({ state }) => state)).toEqual(Array(10).fill('active'));
  const [vanished, interrupted] = raters;
  if (!vanished || !interrupted) throw new Error('the panel is empty');
  for (let sitting = 1; sitting <= 6; sitting += 1) {
    const at = NOW + (sitting - 1) * 4 * DAY_MS;
    for (const rater of raters) {
      if (rater === vanished && sitting > 2) continue;
      const midway = rater === vanished || (rater === interrupted && sitting === 2);
      await answerTo(rater, sitting * SITTING - (midway && sitting === 2 ? 30 : 0), at);
    }
  }
  expect((await finished()).length).toBe(9);

  const early = NOW + 29 * DAY_MS;
  await store.releaseExpired(early);
  expect((await start('too early', early)).state).toBe('full');
  const late = NOW + 31 * DAY_MS;
  await store.releaseExpired(late);
  const { changes } = await judgePages(store, version, late);
  expect(changes).toHaveLength(2 * SITTING - 30);
  await store.settleLeases(version.studyId, changes);
  const replacement = await start('replacement', late);
  expect(replacement.state).toBe('active');
  await answerTo(replacement, 6 * SITTING, late);
  expect((await start('eleventh', late)).state).toBe('full');

  const records = await finished();
  expect(records).toHaveLength(10);
  const shown = records.map(({ session, pages }) => replayPages(bound, session, pages));
  for (const pages of shown) {
    const clips = pages.flatMap(({ slots }) => slots.map(({ clip }) => clip));
    expect(new Set(clips).size).toBe(clips.length);
    const golds = pages.filter(({ slots }) => slots.some(({ clip }) => clip.startsWith('gold/')));
    const bySitting = groupBy(golds, ({ position }) => sittingOf(position, SITTING));
    expect(new Set(bySitting.keys())).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  }
  const raterOf = shown.flatMap((pages, rater) =>
    pages
      .filter(({ slots }) => !slots.some(({ clip }) => clip.startsWith('gold/')))
      .map(({ slots }) => ({
        rater,
        instance: slots
          .map(({ clip }) => clip)
          .toSorted()
          .join(' '),
        left: slots[0]?.clip,
      })),
  );
  const instances = groupBy(raterOf, ({ instance }) => instance);
  expect(instances.size).toBe(350);
  for (const [instance, ratings] of instances) {
    expect(new Set(ratings.map(({ rater }) => rater)).size).toBe(10);
    expect(ratings).toHaveLength(10);
    if (!instance.startsWith('pairs/')) continue;
    expect(ratings.filter(({ left }) => left?.startsWith('pairs/a'))).toHaveLength(5);
  }
}, 60_000);
