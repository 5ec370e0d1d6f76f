import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_ACCESS } from '../../../../server/platform/env.ts';
import { prolificClient } from '../../../../server/app/recruiters/prolific/client.ts';
import type { RecruiterClient } from '../../../../server/app/recruiters/contract/recruiter.ts';
import { PROLIFIC_STUDY, ProlificServer } from '../../../support/prolific-server.ts';

let prolific: ProlificServer;
let client: RecruiterClient;

beforeEach(async () => {
  prolific = new ProlificServer();
  await prolific.start();
  client = prolificClient({ ...NO_ACCESS, token: prolific.token, url: prolific.url });
});

afterEach(() => prolific.close());

const person = (n: number): string => n.toString(16).padStart(24, '0');
const MESSAGE =
  'Two recordings said aloud which answer to choose, and both were answered with another one, see the consent.';
const statusOf = (id: string) => prolific.submissions.get(id)?.status;

test('all submissions of a study are read, page by page, however few a page holds', async () => {
  for (let n = 0; n < 250; n += 1) prolific.add({ id: `s${n}`, participant_id: person(n) });
  prolific.add({ id: 'other', participant_id: person(999), study: 'st2' });
  const found = await client.submissions(PROLIFIC_STUDY);
  expect(new Set(found.map(({ id }) => id)).size).toBe(250);
  expect(prolific.called(/GET \/submissions\/$/)).toBe(14);
  prolific.beyondTheLast = 'refused';
  expect(await client.submissions(PROLIFIC_STUDY)).toHaveLength(250);
  await expect(client.submissions('9'.repeat(24))).rejects.toMatchObject({ status: 404 });
});

test('a submission says who, how it stands and which code came; NOCODE is none', async () => {
  prolific.add({ id: 's1', participant_id: person(1), status: 'AWAITING REVIEW', study_code: 'NOCODE' });
  const code = { study_code: 'CDONE123', completed_at: '2026-01-01T00:20:00Z' };
  prolific.add({ id: 's2', participant_id: person(2), status: 'APPROVED', ...code });
  const second = {
    id: 's2',
    participantId: person(2),
    studyId: PROLIFIC_STUDY,
    status: 'APPROVED',
    enteredCode: 'CDONE123',
    completedAt: Date.UTC(2026, 0, 1, 0, 20),
    isReturnRequested: false,
  };
  const listedAt = Date.UTC(2026, 0, 2);
  prolific.now = () => listedAt;
  const [first, listed] = await client.submissions(PROLIFIC_STUDY);
  expect(first).toMatchObject({ enteredCode: null, completedAt: null });
  expect([listed, await client.submission('s2')]).toEqual([{ ...second, at: listedAt }, second]);
});

test('what may be done twice is done again after a fault, a cut line and one request too many', async () => {
  prolific.add({ id: 's1', participant_id: person(1), status: 'AWAITING REVIEW' });
  for (const fault of ['fault', 'cut after', 'too many'] as const) prolific.failNext(/bulk-approve/, fault);
  await client.approve(['s1']);
  expect(statusOf('s1')).toBe('APPROVED');
  expect(prolific.called(/bulk-approve/)).toBe(4);
});

test('a request to return is not sent a second time after a cut line: it is a message to a person', async () => {
  prolific.add({ id: 's1', participant_id: person(1) });
  prolific.failNext(/request-return/, 'cut after');
  await expect(client.requestReturn('s1', 'The sound did not play')).rejects.toMatchObject({
    kind: 'unknown',
  });
  expect(prolific.messages).toHaveLength(1);
  prolific.failNext(/request-return/, 'too many');
  await client.requestReturn('s1', 'The sound did not play');
  expect(prolific.messages).toHaveLength(2);
});

test('a rejection arrives with category and message, and cannot be taken back', async () => {
  prolific.add({ id: 's1', participant_id: person(1), status: 'AWAITING REVIEW' });
  await expect(client.reject('s1', { category: 'FAILED_CHECK', message: 'No.' })).rejects.toThrow('100 char');
  await expect(client.reject('s1', { category: 'BORING', message: MESSAGE })).rejects.toThrow('valid choice');
  expect(statusOf('s1')).toBe('AWAITING REVIEW');
  await client.reject('s1', { category: 'FAILED_CHECK', message: MESSAGE });
  await client.reject('s1', { category: 'FAILED_CHECK', message: MESSAGE });
  expect(statusOf('s1')).toBe('REJECTED');
  await expect(client.complete('s1', 'CDONE123')).rejects.toMatchObject({ kind: 'refused' });
});

test('a code can be handed in for somebody who could not', async () => {
  prolific.add({ id: 's1', participant_id: person(1), status: 'TIMED-OUT' });
  await client.complete('s1', 'CDONE123');
  expect(prolific.submissions.get('s1')).toMatchObject({ status: 'AWAITING REVIEW', study_code: 'CDONE123' });
});

test('errors name the remedy, and the token stands in none of them', async () => {
  const stranger = prolificClient({ ...NO_ACCESS, token: 'secret-of-nobody', url: prolific.url });
  const told = await stranger.submissions(PROLIFIC_STUDY).catch((cause: Error) => cause.message);
  expect(told).toMatch(/rejected the token: set EARSHOT_PROLIFIC_TOKEN/);
  expect(told).not.toContain('secret-of-nobody');
  await expect(client.study('st9')).rejects.toThrow("use a token of the study's workspace");
  expect(() => prolificClient(NO_ACCESS)).toThrow(/EARSHOT_PROLIFIC_TOKEN is not set.*lists/);
  const gone = prolificClient({ ...NO_ACCESS, token: prolific.token, url: 'http://127.0.0.1:9/api/v1' });
  await expect(gone.payBonus('p1')).rejects.toThrow('check the connection');
});

test('an error holds the ends of ids alone, those in the address and those that Prolific tells', async () => {
  const bonuses = [{ participantId: person(0xabcd), amount: 150 }];
  const told = await client.createBonus(PROLIFIC_STUDY, bonuses).catch((cause: Error) => cause.message);
  expect(told).toMatch(/Not in the study: \.\.\.abcd$/);
  await expect(client.submission(person(0xabcd))).rejects.toThrow('GET /submissions/...abcd/: ');
});

test('S16 control: paying twice pays twice, which is why nothing here does it by itself', async () => {
  prolific.add({ id: 's1', participant_id: person(1) });
  const { paymentId } = await client.createBonus(PROLIFIC_STUDY, [{ participantId: person(1), amount: 150 }]);
  expect(prolific.paid()).toBe(0);
  await client.payBonus(paymentId);
  await client.payBonus(paymentId);
  expect(prolific.paid()).toBe(300);
  prolific.failNext(/pay/, 'cut after');
  await expect(client.payBonus(paymentId)).rejects.toMatchObject({ kind: 'unknown' });
  prolific.failNext(/pay/, 'too many');
  await expect(client.payBonus(paymentId)).rejects.toMatchObject({ kind: 'refused' });
  expect(prolific.called(/pay\/$/)).toBe(4);
});

test('a submission that somebody waits for is asked for once, and given up after the time', async () => {
  prolific.add({ id: 's1', participant_id: person(1) });
  for (const fault of ['too many', 'fault', 'silent'] as const) {
    prolific.failNext(/submissions/, fault);
    await expect(client.submission('s1', 100)).rejects.toThrow(/GET .*submissions/);
  }
  expect(prolific.called(/GET/)).toBe(3);
  // A reply within the time: as long as for anything else.
  expect(await client.submission('s1', 20_000)).toMatchObject({ id: 's1', studyId: PROLIFIC_STUDY });
});
