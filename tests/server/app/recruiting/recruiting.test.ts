import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Database } from '../../../../server/db/sqlite/driver.ts';
import { NO_ACCESS } from '../../../../server/platform/env.ts';
import { overviewOf } from '../../../../server/app/recruiting/desk.ts';
import { findParticipant } from '../../../../server/app/recruiting/find.ts';
import { writeLists } from '../../../../server/app/recruiting/lists.ts';
import {
  approve,
  completeByHand,
  judgePerson,
  reject,
  requestReturn,
} from '../../../../server/app/recruiting/review.ts';
import { recruitmentStatus } from '../../../../server/app/recruiting/status.ts';
import { ProlificServer } from '../../../support/prolific-server.ts';
import {
  arrive,
  deskOf,
  personOf,
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

const DAY_MS = 24 * 60 * 60_000;
const desk = () => deskOf(server, prolific);
const statusOf = (person: number) => prolific.submissions.get(submissionOf(person))?.status;
const changed = () => prolific.calls.filter((call) => call.startsWith('POST'));

function events(): string[] {
  const raw = new Database(join(server.dataFolder, 'earshot.sqlite'), { readonly: true });
  const rows: unknown[] = raw
    .prepare("SELECT detail FROM events WHERE kind LIKE 'recruiter-%' AND study_id = ?")
    .pluck()
    .all(server.version.studyId);
  raw.close();
  return rows.map(String);
}

const MESSAGE =
  'One recording said aloud which answer to choose, and another one was chosen. The consent said that attention is checked.';

test('what is not sent changes nothing; with --send who completed is approved, and the log says who asked', async () => {
  const done = await takePart(server, prolific, { person: 1, value: 4 });
  await (await arrive(server, prolific, 2)).begin();
  expect(await approve(desk(), { listeners: null, send: false })).toMatch(
    /^would approve 1: .*\nnothing was sent$/s,
  );
  expect(changed()).toEqual([]);
  expect(await approve(desk(), { listeners: null, send: true })).toContain(`approved 1: ${done}`);
  expect([statusOf(1), statusOf(2)]).toEqual(['APPROVED', 'ACTIVE']);
  expect(events()).toEqual(['ada asks Prolific: approve']);
  await expect(approve(desk(), { listeners: ['Lnobody'], send: true })).rejects.toThrow(
    'there is no recruited listener',
  );
});

test('S17 a rejection with fewer than 100 characters, for a trap or for time on pages is refused with the rule', async () => {
  const trapped = await takePart(server, prolific, { person: 1, value: 4 });
  const given = { listener: trapped, because: 'attention checks', message: MESSAGE, send: true };
  await expect(reject(desk(), { ...given, message: 'Too careless.' })).rejects.toThrow(
    /13 characters.*at least 100/,
  );
  await expect(reject(desk(), given)).rejects.toThrow(
    /justify a rejection[^]*Traps ask for a judgement of sound/,
  );
  await expect(reject(desk(), { ...given, because: 'traps' })).rejects.toThrow('Traps ask for a judgement');
  await expect(reject(desk(), { ...given, because: 'page time' })).rejects.toThrow(
    'Short times on single pages',
  );
  await expect(reject(desk(), { ...given, because: 'I say so' })).rejects.toThrow(
    'the stored data do not justify',
  );
  expect(changed()).toEqual([]);
  expect(statusOf(1)).toBe('AWAITING REVIEW');
});

test('S17 a failed attention check permits one, once, and never of somebody who did not finish', async () => {
  const careless = await takePart(server, prolific, { person: 1, value: 5 });
  const given = { listener: careless, because: 'attention checks', message: MESSAGE, send: true };
  expect(await reject(desk(), { ...given, send: false })).toContain('would reject');
  expect(changed()).toEqual([]);
  await expect(reject(desk(), { ...given, because: 'exceptionally fast' })).rejects.toThrow(
    /they justify:\s+attention checks/,
  );
  expect(await reject(desk(), given)).toContain('as FAILED_CHECK; this cannot be undone');
  expect(statusOf(1)).toBe('REJECTED');
  await expect(reject(desk(), given)).rejects.toThrow('does not await review: rejected');
  expect(events()).toEqual(['ada asks Prolific: reject as FAILED_CHECK']);

  const unfinished = await arrive(server, prolific, 2);
  await unfinished.begin();
  await unfinished.answer(1, () => ({ values: { quality: 5 } }));
  await unfinished.json('POST', 'leave', {});
  const [, left] = await server.context.store.recruitsOf(server.version.studyId, 'prolific');
  await expect(reject(desk(), { ...given, listener: left?.listenerId ?? '' })).rejects.toThrow(
    'Only a completed session',
  );
});

test('who is asked to return is asked once, and who lost the code gets it handed in', async () => {
  const lost = await takePart(server, prolific, { person: 1, value: 4 });
  Object.assign(prolific.submissions.get(submissionOf(1)) ?? {}, { status: 'TIMED-OUT', study_code: null });
  expect(await findParticipant(desk(), personOf(1))).toMatch(
    /completed here, 4 of 4 pages[^]*CDONE123 was earned/,
  );
  await expect(findParticipant(desk(), personOf(9))).rejects.toThrow('has this id');
  await completeByHand(desk(), { listener: lost, send: true });
  expect(statusOf(1)).toBe('AWAITING REVIEW');
  const ask = { listener: lost, reason: 'Encountered technical problems.', send: true };
  await requestReturn(desk(), ask);
  await expect(requestReturn(desk(), ask)).rejects.toThrow('would send a second message');
  expect(prolific.messages).toHaveLength(1);
  await (await arrive(server, prolific, 2)).begin();
  const [, second] = await server.context.store.recruitsOf(server.version.studyId, 'prolific');
  await expect(completeByHand(desk(), { listener: second?.listenerId ?? '', send: true })).rejects.toThrow(
    'the code was not earned',
  );
});

test('the status says where Prolific and the sessions here differ, and names nobody', async () => {
  const returned = await takePart(server, prolific, { person: 1, value: 4 });
  Object.assign(prolific.submissions.get(submissionOf(1)) ?? {}, { status: 'RETURNED' });
  const noCode = await takePart(server, prolific, { person: 2, value: 4 });
  Object.assign(prolific.submissions.get(submissionOf(2)) ?? {}, { study_code: 'NOCODE' });
  await (await arrive(server, prolific, 3)).begin();
  Object.assign(prolific.submissions.get(submissionOf(3)) ?? {}, {
    status: 'AWAITING REVIEW',
    study_code: 'CDONE123',
  });
  prolific.add({
    id: 'never-came-7777',
    participant_id: personOf(7),
    status: 'AWAITING REVIEW',
    study_code: 'CDONE123',
  });
  await takePart(server, prolific, { person: 4, value: 4 });
  prolific.submissions.delete(submissionOf(4));
  server.clock.at += 19 * DAY_MS;
  const text = await recruitmentStatus(desk());
  expect(text).toContain(': 4 listeners from Prolific\nVoices on Prolific: ACTIVE\n');
  expect(text).toContain('  1 returned there, completed here');
  expect(text).toMatch(new RegExp(`done here, not there: .*\n  ${returned} \\(returned\\)`));
  expect(text).toMatch(new RegExp(`done here, no code there: .*\n  ${noCode} \\(awaiting review\\)`));
  expect(text).toMatch(/code not earned: .*\n {2}L\S+ \(awaiting review\)/);
  expect(text).toMatch(/nobody here: .*\n {2}submission \.\.\.7777/);
  expect(text).toMatch(/not there: .*\n {2}L\S+ \(unknown\)/);
  expect(text).toMatch(new RegExp(`review waits: .*\n  ${noCode} \\(19 days, automatic approval in 2\\)`));
  for (const person of [1, 2, 3, 4, 7]) expect(text).not.toContain(personOf(person));
  const known = await server.context.store.recruitsOf(server.version.studyId, 'prolific');
  expect(known.map(({ status }) => status)).toEqual(['RETURNED', 'AWAITING REVIEW', 'AWAITING REVIEW', null]);
});

test('X10 the status says median time and hourly pay, and warns below the minimum; also without a token', async () => {
  const slow = await arrive(server, prolific, 1);
  const view = await slow.begin();
  server.clock.at += 12 * 60_000;
  await slow.finish(view, () => ({ values: { quality: 4 } }));
  const text = await recruitmentStatus(deskOf(server, null));
  expect(text).toMatch(/ \d+ entered by an unverified link\n/);
  expect(text).toContain('Prolific was not asked: no token is set');
  expect(text).toMatch(/version 1, completed: 1 sessions, median 12\.\d minutes, 4\.\d\d GBP an hour/);
  expect(text).toMatch(
    /warning: version 1: .* below the required 6\.00; pay a bonus of at least 0\.2\d GBP each/,
  );
  expect(text).not.toContain('not there:');
  expect(prolific.calls).toEqual([]);
});

test('P1 lists for who has no token are for their owner alone, hold only what the rules permit, and leave a trace', async () => {
  await takePart(server, prolific, { person: 1, value: 4 });
  await takePart(server, prolific, { person: 2, value: 5 });
  const leaving = await arrive(server, prolific, 3);
  await leaving.begin();
  await leaving.json('POST', 'leave', {});
  await (await arrive(server, prolific, 4)).begin();
  await (await arrive(server, prolific, 5)).json('POST', 'enter', {});
  const confused = await arrive(server, prolific, 6);
  await confused.begin();
  const sixth = (await overviewOf(deskOf(server, null), false)).people.find(
    ({ recruit }) => recruit.participantId === personOf(6),
  );
  await server.context.store.endEarly(sixth?.session.id ?? '', 'screened_out', null, server.clock.at);
  const out = join(folder.path, 'lists');
  const told = await writeLists(deskOf(server, null), { out, wish: { allCompleted: true, amount: 50 } });
  expect(told).toContain('do not share them');
  expect((await readdir(out)).toSorted()).toEqual([
    'approve.csv',
    'block.csv',
    'bonus.csv',
    'reject.csv',
    'return.csv',
  ]);
  const list = (name: string) => readFile(join(out, name), 'utf8');
  for (const name of await readdir(out)) expect((await stat(join(out, name))).mode & 0o777).toBe(0o600);
  expect(await list('approve.csv')).toContain(personOf(1));
  expect(await list('approve.csv')).not.toContain(personOf(2));
  const rejections = await list('reject.csv');
  expect(rejections).toContain(`${personOf(2)},`);
  expect(rejections).not.toContain(personOf(1));
  expect(/FAILED_CHECK,(.{100,})\r\n/.exec(rejections)?.[1]).toContain('Attention checks failed: 1');
  const inReturn = async () => {
    const text = await list('return.csv');
    return [3, 4, 5, 6].filter((person) => text.includes(`${personOf(person)},`));
  };
  expect(await inReturn()).toEqual([3, 6]);
  expect(await list('bonus.csv')).toBe(`${personOf(1)},0.50\n${personOf(2)},0.50\n`);
  expect((await list('block.csv')).trim().split('\r\n')).toHaveLength(7);
  expect(events()).toEqual([
    'ada wrote lists with recruiter ids: approve.csv 1, reject.csv 1, return.csv 2, block.csv 6, bonus.csv 2',
  ]);
  server.clock.at += DAY_MS;
  await writeLists(deskOf(server, null), { out, wish: null });
  expect(await inReturn()).toEqual([3, 4, 5, 6]);
  await writeLists(desk(), { out, wish: null });
  expect(await inReturn()).toEqual([3, 6]);
});

test('S17 too fast is who was so among those who had the same version; a clock that was set back says nothing', async () => {
  const slow = await arrive(server, prolific, 1);
  const view = await slow.begin();
  server.clock.at -= 60 * 60_000;
  await slow.finish(view, () => ({ values: { quality: 4 } }));
  server.clock.at += 60 * 60_000;
  const [person] = (await overviewOf(desk(), false)).people;
  if (!person) throw new Error('nobody came');
  expect(person).toMatchObject({ spentMs: null, minutes: 4 });
  const took = (versionNumber: number, minutes: number | null) => ({
    ...person,
    versionNumber,
    spentMs: minutes === null ? null : minutes * 60_000,
  });
  const others = Array.from({ length: 20 }, (_, index) => took(1, 40 + (index % 2)));
  const groundsOf = (one: typeof person, all = [...others, one]) =>
    judgePerson(one, all).grounds.map(({ ground }) => ground);
  expect(groundsOf(took(1, 5))).toEqual(['exceptionally fast']);
  expect(groundsOf(took(2, 5))).toEqual([]);
  expect(groundsOf(took(1, null))).toEqual([]);
  expect(groundsOf(took(1, 5), [...others, took(1, 5), took(1, null)])).toEqual(['exceptionally fast']);
  expect(groundsOf({ ...person, checksFailed: 1 })).toEqual(['attention checks']);
  expect(groundsOf({ ...person, checksFailed: 1, minutes: 20 })).toEqual([]);
});

test('a made-up link stops nothing: its study is left out, and the status says so', async () => {
  await takePart(server, prolific, { person: 1, value: 4 });
  await (await arrive(server, prolific, 2, 'f'.repeat(24))).begin();
  await (await arrive(server, prolific, 3, 'made up')).begin();
  prolific.submissions.delete(submissionOf(2));
  const text = await recruitmentStatus(desk());
  expect(text).toContain('Voices on Prolific: ACTIVE');
  expect(text).toMatch(/study \.\.\.ffff on Prolific is omitted: .*did not find it/);
  expect(text.match(/is omitted/g)).toHaveLength(1);
  expect(await approve(desk(), { listeners: null, send: true })).toContain('approved 1');
  await expect(
    recruitmentStatus({ ...desk(), access: { ...NO_ACCESS, token: 'wrong', url: prolific.url } }),
  ).rejects.toThrow('rejected the token');
});

test("a message wins over an earlier list, although this machine's clock is ahead of Prolific's", async () => {
  await (await arrive(server, prolific, 1)).begin();
  prolific.now = () => server.clock.at - 120_000;
  await recruitmentStatus(desk());
  const returned = { submissionId: submissionOf(1), status: 'RETURNED', at: server.clock.at - 60_000 };
  await server.context.store.noteSubmissions(
    'prolific',
    [{ ...returned, givesPlaceBack: true }],
    server.clock.at,
  );
  const [known] = await server.context.store.recruitsOf(server.version.studyId, 'prolific');
  expect(known?.status).toBe('RETURNED');
});
