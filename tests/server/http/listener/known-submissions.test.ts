import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  accessTo,
  alsoServe,
  becameOf,
  follow,
  idsOf,
  linkEvents,
  serveLinked,
} from '../../../support/link-server.ts';
import { PROLIFIC_STUDY, ProlificServer } from '../../../support/prolific-server.ts';
import type { LinkIds } from '../../../support/signed-links.ts';
import { temporaryFolder, type TestServer } from '../../../support/test-server.ts';

const LOOKUPS = /^GET \/submissions\//;
const LOOKUPS_PATH = /^\/submissions\//;
const DAY_MS = 24 * 60 * 60_000;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let prolific: ProlificServer;
let server: TestServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  prolific = new ProlificServer();
  await prolific.start();
  server = await serveLinked(folder.path, accessTo(prolific, { token: prolific.token }));
});

// What earlier tests asked is a day ago, and counts no more.
beforeEach(() => {
  server.clock.at += DAY_MS;
  prolific.outage = null;
});

afterAll(async () => {
  await server.close();
  await prolific.close();
  await folder.remove();
});

/** The books of Prolific know the submission of a link. */
function takePart(ids: LinkIds, status = 'ACTIVE'): LinkIds {
  prolific.add({ id: ids.submission, participant_id: ids.participant, study: ids.study, status });
  return ids;
}

const come = async (ids: LinkIds, network?: string): Promise<string> =>
  becameOf(server, await follow(server, { ids, ...(network === undefined ? {} : { network }) }));

test('a submission that Prolific knows enters, and is not looked up again when the listener comes back', async () => {
  const ids = takePart(idsOf(1));
  const before = prolific.called(LOOKUPS);
  expect(await come(ids)).toBe('submission');
  Object.assign(prolific.submissions.get(ids.submission) ?? {}, { status: 'TIMED-OUT' });
  expect(await come(ids)).toBe('submission');
  expect(prolific.called(LOOKUPS) - before).toBe(1);
});

test.each<[string, () => LinkIds, string]>([
  ['that Prolific does not know', () => idsOf(2), 'Prolific has no such submission'],
  [
    'of somebody else',
    () => ({ ...takePart(idsOf(3)), participant: idsOf(99).participant }),
    'belongs to another person or study',
  ],
  ['of another study', () => ({ ...takePart(idsOf(4)), study: '6'.repeat(24) }), 'another person or study'],
  ['that was returned', () => takePart(idsOf(5), 'RETURNED'), 'is returned'],
  ['that timed out', () => takePart(idsOf(6), 'TIMED-OUT'), 'is timed out'],
  ['that was handed in before', () => takePart(idsOf(7), 'AWAITING REVIEW'), 'is awaiting review'],
  ['that was rejected', () => takePart(idsOf(8), 'REJECTED'), 'is rejected'],
  [
    'that the link does not name',
    () => ({ ...takePart(idsOf(9)), submission: 'me' }),
    'names no submission or no study',
  ],
])('a submission %s does not enter', async (_what, idsFor, why) => {
  expect(await come(idsFor())).toBe('link-not-verified');
  const event = linkEvents(server).at(-1);
  expect(event).toMatch(/^bad-entry: /);
  expect(event).toContain(why);
  expect(event).not.toMatch(/[0-9a-f]{24}/);
});

test('a status that nobody has heard of is no reason to send a listener away', async () => {
  expect(await come(takePart(idsOf(10), 'RESUMED'))).toBe('submission');
});

test.each(['fault', 'too many', 'cut before', 'cut after'] as const)(
  'while Prolific does not answer (%s) listeners enter unverified, an event says so, and they are looked up when they come again',
  async (fault) => {
    const ids = takePart(idsOf(20 + fault.length));
    const before = prolific.called(LOOKUPS);
    prolific.failNext(LOOKUPS_PATH, fault);
    expect(await come(ids)).toBe('unverified');
    expect(prolific.called(LOOKUPS) - before).toBe(1);
    expect(linkEvents(server).at(-1)).toMatch(/^unverified-entry: .*Prolific/);
    expect(linkEvents(server).at(-1)).not.toMatch(/[0-9a-f]{24}/);
    Object.assign(prolific.submissions.get(ids.submission) ?? {}, { status: 'AWAITING REVIEW' });
    expect(await come(ids)).toBe('submission');
  },
);

test('an unverified listener whose submission is not known when it is looked up at last is sent away', async () => {
  const ids = idsOf(40);
  prolific.failNext(LOOKUPS_PATH, 'fault');
  const listener = await follow(server, { ids });
  expect(await becameOf(server, listener)).toBe('unverified');
  expect(await come(ids)).toBe('link-not-verified');
  expect(await becameOf(server, listener)).toBe('unverified');
});

test('forged links of one network use up its own lookups, and nobody else waits for them', async () => {
  for (let n = 0; n < 40; n += 1) await follow(server, { ids: idsOf(1000 + n), network: '203.0.113.5' });
  expect(await come(idsOf(1040), '203.0.113.5')).toBe('unverified');
  expect(linkEvents(server).at(-1)).toBe('unverified-entry: too many submissions are being looked up');
  expect(await come(takePart(idsOf(50)), '203.0.113.6')).toBe('submission');
});

test('only links of the studies that study_id names enter, without a question to Prolific', async () => {
  const pinned = await alsoServe(server, 'pinned', { study_id: PROLIFIC_STUDY });
  const several = await alsoServe(server, 'several', { study_id: ['7'.repeat(24), PROLIFIC_STUDY] });
  const foreign = takePart({ ...idsOf(60), study: '6'.repeat(24) });
  const own = takePart(idsOf(61));
  for (const study of [pinned, several]) {
    const before = prolific.called(LOOKUPS);
    expect(await becameOf(study, await follow(study, { ids: foreign }))).toBe('link-not-verified');
    expect(prolific.called(LOOKUPS)).toBe(before);
    expect(await becameOf(study, await follow(study, { ids: own }))).toBe('submission');
  }
  expect(linkEvents(server).at(-1)).toContain('than recruitment.prolific.study_id');
});
