import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { payBonuses, type BonusRequest } from '../../../../server/app/recruiting/bonus.ts';
import { ProlificServer } from '../../../support/prolific-server.ts';
import {
  arrive,
  deskOf,
  sameStudy,
  serveRecruited,
  submissionOf,
  takePart,
} from '../../../support/recruited-study.ts';
import { temporaryFolder, type TestServer } from '../../../support/test-server.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let shared: TestServer;
let server: TestServer;
let prolific: ProlificServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  shared = await serveRecruited(folder.path);
});

afterAll(async () => {
  await shared.close();
  await folder.remove();
});

// A study of its own for each test, on one server.
beforeEach(async ({ task }) => {
  server = await sameStudy(shared, task.id);
  prolific = new ProlificServer();
  await prolific.start();
});

afterEach(() => prolific.close());

const desk = () => deskOf(server, prolific);
const changed = () => prolific.calls.filter((call) => call.startsWith('POST'));

const FAULT = 'the sound failed in the first hour';
const bonus = (changes: Partial<BonusRequest> = {}): BonusRequest => ({
  wish: { file: join(folder.path, 'some.csv'), amount: 50 },
  reason: FAULT,
  total: 100,
  ...changes,
});

/** Whom a bonus is for, in a table; returns their pseudonyms. */
async function come(...people: number[]): Promise<string[]> {
  for (const person of people) await arrive(server, prolific, person);
  const known = await server.context.store.recruitsOf(server.version.studyId, 'prolific');
  const listeners = known.map(({ listenerId }) => listenerId);
  await writeFile(join(folder.path, 'some.csv'), ['listener', ...listeners, ''].join('\n'));
  return listeners;
}

test('S16 bonuses are paid once, by however many calls at once and afterwards, and only at the total that was shown', async () => {
  await come(1, 2);
  expect(await payBonuses(desk(), bonus({ total: null }))).toEqual({
    text: expect.stringMatching(/would pay 2 listeners 1\.00 GBP[^]*nothing was sent$/),
    total: 100,
  });
  await expect(payBonuses(desk(), bonus({ total: 90 }))).rejects.toThrow(
    'the total is 1.00 GBP, not 0.90 GBP',
  );
  expect(changed()).toEqual([]);
  const all = await Promise.allSettled([1, 2, 3, 4].map(() => payBonuses(desk(), bonus())));
  expect(all.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect([prolific.paid(), prolific.called(/pay\/$/)]).toEqual([100, 1]);
  expect((await payBonuses(desk(), bonus())).text).toContain('no listeners are left');
  await come(3);
  expect((await payBonuses(desk(), bonus({ total: 50 }))).text).toContain('paid: 1 listeners, 0.50 GBP');
  expect(prolific.paid()).toBe(150);
});

test('S16 an order without a reply is not given again until somebody has looked', async () => {
  await come(1, 2);
  prolific.failNext(/pay\/$/, 'cut after');
  await expect(payBonuses(desk(), bonus())).rejects.toThrow(
    /may have been paid, or may be paid within minutes\. Check the payments/,
  );
  await expect(payBonuses(desk(), bonus())).rejects.toThrow('may have been paid');
  await expect(payBonuses(desk(), bonus({ total: null }))).rejects.toThrow(
    'confirm on the command line that it was paid',
  );
  expect([prolific.paid(), prolific.called(/pay\/$/)]).toEqual([100, 1]);
  expect((await payBonuses(desk(), bonus({ confirmed: 'paid' }))).text).toContain('paid: 2 listeners');
  expect((await payBonuses(desk(), bonus())).text).toContain('no listeners are left');
  expect(prolific.paid()).toBe(100);
  await expect(payBonuses(desk(), bonus({ confirmed: 'unpaid' }))).rejects.toThrow('there is no open order');
});

test('S16 what was surely not paid can be paid: after a refusal, and when somebody saw that it was not', async () => {
  await come(1, 2);
  prolific.failNext(/pay\/$/, 'too many');
  await expect(payBonuses(desk(), bonus())).rejects.toThrow('too many requests to Prolific');
  prolific.failNext(/pay\/$/, 'cut before');
  await expect(payBonuses(desk(), bonus())).rejects.toThrow('may have been paid');
  server.clock.at += 14 * 60_000;
  await expect(payBonuses(desk(), bonus({ confirmed: 'unpaid' }))).rejects.toThrow(
    'less than 15 minutes ago',
  );
  server.clock.at += 60_000;
  expect((await payBonuses(desk(), bonus({ confirmed: 'unpaid' }))).text).toContain('not paid yet');
  await payBonuses(desk(), bonus());
  expect([prolific.paid(), prolific.called(/bonus-payments\/$/)]).toEqual([100, 1]);
});

test('S16 a stop after the payment was made ready, before it was stored, pays once all the same', async () => {
  await come(1, 2);
  prolific.failNext(/bonus-payments\/$/, 'cut after');
  await expect(payBonuses(desk(), bonus())).rejects.toThrow('no readable reply');
  expect((await payBonuses(desk(), bonus())).text).toContain('paid: 2');
  expect([prolific.paid(), prolific.called(/pay\/$/)]).toEqual([100, 1]);
});

test('a table says who gets what, all who completed get the same, and who left is paid the time that it took', async () => {
  const [first = '', second = ''] = await come(1, 2);
  const file = join(folder.path, 'some.csv');
  await writeFile(file, `listener,amount\n${first},1.25\n${second},0.10\n`);
  await payBonuses(desk(), bonus({ wish: { file }, total: 135 }));
  expect(prolific.submissions.get(submissionOf(1))?.bonus_payments).toEqual([125]);
  await writeFile(file, `listener,amount\n${first},lots\n`);
  const other = { reason: 'other', total: null };
  await expect(payBonuses(desk(), bonus({ ...other, wish: { file } }))).rejects.toThrow(
    'some.csv:2: write an amount',
  );
  const all = bonus({ ...other, wish: { allCompleted: true, amount: 50 } });
  expect((await payBonuses(desk(), all)).text).toContain('no listeners are left');
  await takePart(server, prolific, { person: 4, value: 4 });
  expect((await payBonuses(desk(), all)).text).toContain('would pay 1 listeners 0.50 GBP');

  const leaving = await arrive(server, prolific, 3);
  await leaving.begin();
  server.clock.at += 60_000;
  await leaving.json('POST', 'leave', {});
  const time = bonus({ wish: { unfinishedTime: true }, reason: 'time of who left', total: null });
  expect((await payBonuses(desk(), time)).text).toMatch(/would pay 1 listeners 0\.2\d GBP/);
});

test('S16 what was planned and never made ready is planned anew, with the amounts of now', async () => {
  await come(1, 2);
  prolific.failNext(/bonus-payments\/$/, 'cut before');
  await expect(payBonuses(desk(), bonus())).rejects.toThrow('no readable reply');
  const more = bonus({ wish: { file: join(folder.path, 'some.csv'), amount: 60 }, total: 120 });
  expect((await payBonuses(desk(), more)).text).toContain('paid: 2 listeners, 1.20 GBP');
  expect(prolific.paid()).toBe(120);
});

test('S16 a batch that somebody else planned in the same moment is not paid with a total of another amount', async () => {
  await come(1, 2);
  const { store } = server.context;
  const interrupted: typeof store = {
    ...store,
    async planBonuses(batch) {
      const bonuses = batch.bonuses.map((own) => ({ ...own, amount: 500 }));
      await store.planBonuses({ ...batch, id: `${batch.id}-other`, bonuses });
      return store.planBonuses(batch);
    },
  };
  await expect(payBonuses({ ...desk(), store: interrupted }, bonus())).rejects.toThrow('not 1.00 GBP');
  expect(changed()).toEqual([]);
});

test('who came by a made-up link is left out, so that all others are paid', async () => {
  await come(1, 2);
  prolific.submissions.delete(submissionOf(2));
  expect((await payBonuses(desk(), bonus({ total: null }))).text).toMatch(
    /would pay 1 listeners 0\.50 GBP[^]*1 more are omitted: Prolific has no submissions/,
  );
  expect((await payBonuses(desk(), bonus({ total: 50 }))).text).toContain('paid: 1 listeners');
});

test('a study that names no reward pays no bonus: nobody could say in which currency', async () => {
  await come(1);
  const { version } = server;
  const { reward: _reward, ...recruitment } = version.study.config.recruitment;
  const study = { ...version.study, config: { ...version.study.config, recruitment } };
  const unpaid = deskOf({ ...server, version: { ...version, study } }, prolific);
  await expect(payBonuses(unpaid, bonus({ total: null }))).rejects.toThrow(/add recruitment.reward/);
});
