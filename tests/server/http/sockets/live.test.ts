import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LiveSnapshot } from '#core/monitoring/live.ts';
import { LiveRig, snapshotWhere } from './rig.ts';

let rig: LiveRig;

beforeEach(async () => {
  rig = await LiveRig.start();
});

afterEach(async () => {
  await rig.stop();
  expect(rig.logged).toEqual([]);
});

const answered =
  (ratings: number) =>
  ({ live }: LiveSnapshot): boolean =>
    live.ratings.total === ratings;

test('a wrong token is refused', async () => {
  await expect(snapshotWhere(rig.connect(`${rig.token}x`))).rejects.toThrow('refused');
  await expect(snapshotWhere(rig.connect(''))).rejects.toThrow('refused');
});

test('a page of another site does not get through even with the token', async () => {
  await expect(snapshotWhere(rig.connect(rig.token, 'http://elsewhere.example'))).rejects.toThrow();
});

test('who holds the token gets the study as it stands', async () => {
  const careful = await rig.enter();
  await rig.finish(careful, { flawed: 'machine', human: 'human' });
  await rig.finish(await rig.enter(), { flawed: 'human', human: 'human' });
  await rig.enter();
  const snapshot = await snapshotWhere(rig.connect());
  expect(snapshot).toMatchObject({
    title: 'Which voice?',
    name: 'voices',
    version: 1,
    wanted: 30,
    asOf: '2026-01-01T12:00:00.000Z',
    rehearsal: null,
    live: {
      sessions: { entered: 0, active: 1, completed: 2, declined: 0, full: 0 },
      ofEarlierVersions: 0,
      ratings: { total: 20, counting: 10 },
      lastAnswerAt: '2026-01-01T12:00:10.000Z',
      exclusions: [{ rule: 'att batch', sessions: 1, batches: 1, ratings: 10 }],
    },
  });
  const { systems, rows, spread } = snapshot.live.grid;
  expect(systems).toEqual(['alpha', 'beta']);
  expect(rows.map(({ item }) => item)).toEqual([
    'item1',
    'item2',
    'item3',
    'item4',
    'item5',
    'item6',
    'item7',
    'item8',
  ]);
  expect(rows.flatMap(({ counts }) => counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(7);
  expect(spread).toEqual({ min: 0, median: 0, max: 1 });
});

test('a stored answer reaches everybody who watches', async () => {
  const session = await rig.enter();
  const watchers = [rig.connect(), rig.connect()];
  await Promise.all(watchers.map((socket) => snapshotWhere(socket, answered(0))));
  const seen = Promise.all(watchers.map((socket) => snapshotWhere(socket, answered(1))));
  await rig.answer(session, 1, 'human');
  const [first, second] = await seen;
  expect(first).toEqual(second);
  expect(first?.live.exclusions).toEqual([{ rule: 'incomplete batch', sessions: 1, batches: 1, ratings: 1 }]);
});

test('a snapshot comes at once to a second watcher, and answers in a burst are pushed at most 4 times a second', async () => {
  const session = await rig.enter();
  const socket = rig.connect();
  await snapshotWhere(socket);
  await snapshotWhere(rig.connect());
  let pushed = 0;
  socket.on('snapshot', () => (pushed += 1));
  const done = snapshotWhere(socket, answered(10));
  const startedAt = performance.now();
  await rig.finish(session, { flawed: 'machine', human: 'human' });
  await done;
  expect(pushed).toBeLessThanOrEqual(Math.floor((performance.now() - startedAt) / 250) + 1);
});

test('simulated listeners are counted apart', async () => {
  await rig.finish(await rig.enter('rehearsal'), { flawed: 'machine', human: 'human' });
  const { live, rehearsal } = await snapshotWhere(rig.connect());
  expect(live.sessions.completed).toBe(0);
  expect(live.ratings.total).toBe(0);
  expect(rehearsal?.sessions.completed).toBe(1);
  expect(rehearsal?.ratings).toEqual({ total: 10, counting: 10 });
});

test('nobody can be recognised in a snapshot', async () => {
  const session = await rig.enter();
  await rig.finish(session, { flawed: 'machine', human: 'human' });
  const received = JSON.stringify(await snapshotWhere(rig.connect()));
  const tokens = (await rig.context.pages.of(session)).flatMap(({ token, slots }) => [
    token,
    ...slots.map((slot) => slot.token),
  ]);
  for (const secret of [session.id, session.listenerId, session.seed, 'CODE1234', ...tokens]) {
    expect(received).not.toContain(secret);
  }
});

test('a new version of the study is shown with the sessions of the earlier one', async () => {
  await rig.finish(await rig.enter(), { flawed: 'machine', human: 'human' });
  const socket = rig.connect();
  await snapshotWhere(socket, ({ version }) => version === 1);
  const renewed = snapshotWhere(socket, ({ version }) => version === 2);
  const { study } = rig.version;
  await rig.context.store.publishVersion({
    name: 'voices',
    slug: 'unused',
    study: { ...study, config: { ...study.config, title: 'Which voice is it?' } },
    at: rig.context.now(),
  });
  const { title, live } = await renewed;
  expect(title).toBe('Which voice is it?');
  expect(live.ofEarlierVersions).toBe(1);
  expect(live.ratings.total).toBe(10);
});

test('nothing is read from the store while nobody watches', async () => {
  const socket = rig.connect();
  await snapshotWhere(socket);
  const { store } = rig.context;
  const original = store.changeCount;
  let reads = 0;
  store.changeCount = (studyId) => {
    reads += 1;
    return original(studyId);
  };
  const closed = new Promise((resolve) => socket.on('disconnect', resolve));
  socket.disconnect();
  await closed;
  // A count that had begun may end; then there is none for longer than two would be apart.
  const readsLater = async (): Promise<number> => {
    reads = 0;
    await new Promise((resolve) => setTimeout(resolve, 600));
    return reads;
  };
  await expect.poll(readsLater).toBe(0);
});

test('when a study cannot be counted the page is cut off to try again later, and the log says why', async () => {
  const session = await rig.enter();
  const socket = rig.connect();
  await snapshotWhere(socket);
  const cut = new Promise((resolve) => socket.on('disconnect', resolve));
  await rig.answer(session, 1, 'no such label');
  expect(await cut).toBe('transport close');
  const [said, ...others] = rig.logged.splice(0);
  expect(said).toMatch(/^live page of k3v9: /);
  expect(others).toEqual([]);
});

test('what counts is what the screening of the study lets count, asked again a moment after the last answer', async () => {
  await rig.stop();
  rig = await LiveRig.start(['incomplete']);
  const flawed = await rig.enter();
  await rig.answer(flawed, 1, 'human');
  const socket = rig.connect();
  const first = await snapshotWhere(socket);
  expect(first.live).toMatchObject({
    ratings: { total: 1, counting: 0 },
    exclusions: [{ rule: 'incomplete', sessions: 1, batches: 1, ratings: 1 }],
  });
  const given = snapshotWhere(socket, answered(11));
  const screened = snapshotWhere(socket, ({ live }) => live.ratings.counting > 0);
  await rig.finish(await rig.enter(), { flawed: 'human', human: 'human' });
  // Its traps were failed, but this set has no verdicts.
  expect((await given).live.sessions.active).toBe(1);
  expect((await screened).live.ratings).toEqual({ total: 11, counting: 10 });
  expect((await screened).screenedAt).toBe('2026-01-01T12:00:00.000Z');
});
