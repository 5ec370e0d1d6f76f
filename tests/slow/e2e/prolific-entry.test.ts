import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudyVersion } from '../../../server/db/contract/store.ts';
import type { BrowserListener } from '../../support/browser-listener.ts';
import { accessTo, idsOf } from '../../support/link-server.ts';
import { LiveServer } from '../../support/live-server.ts';
import { PROLIFIC_STUDY, ProlificServer } from '../../support/prolific-server.ts';
import { shortPairs } from '../../support/short-pairs.ts';
import {
  claimsOf,
  createSigningKey,
  linkQuery,
  signToken,
  tokenByPublicKey,
  unsignedToken,
  WORKSPACE,
  type LinkIds,
} from '../../support/signed-links.ts';
import { useLiveStage } from '../../support/stage.ts';

const REFUSED = 'This link could not be verified';

const key = createSigningKey('of Prolific');
const prolific = new ProlificServer();
prolific.signingKeys = [key];

const stage = useLiveStage(async () => {
  await prolific.start();
  const links = { parameter: null, issuer: null, keysUrl: prolific.keysUrl, workspace: WORKSPACE };
  return LiveServer.start(
    {},
    { recruiters: { prolific: accessTo(prolific, { token: prolific.token, links }) } },
  );
});

/** One lets in signed links alone, the other looks unsigned ones up. */
let strict: StudyVersion;
let open: StudyVersion;

beforeAll(async () => {
  const publish = (name: string, keys: string): Promise<StudyVersion> =>
    stage.server.publish('prosody', {
      name,
      keeps: (clip) => /\/s[23]\.flac$/.test(clip),
      replace: [
        ...shortPairs('pages: 1\n    min_coverage: 0'),
        [
          '  minutes: 8',
          `  minutes: 8\n  prolific: {completed: C1DONE99, no_consent: C2NOTHX9, study_id: '${PROLIFIC_STUDY}'${keys}}`,
        ],
      ],
    });
  strict = await publish('strict', ', signed_links: required');
  open = await publish('open', '');
});

afterAll(() => prolific.close());

const claims = (ids: LinkIds, changes: Record<string, unknown> = {}) =>
  claimsOf(ids, { audience: '127.0.0.1', now: Date.now() }, changes);

const genuine = (ids: LinkIds): string => signToken(key, claims(ids));

const link = (study: StudyVersion, ids: LinkIds, token?: string): string =>
  `${stage.server.link(study)}?${linkQuery(ids, token)}`;

const sessionOf = async (listener: BrowserListener) => stage.server.session(await listener.key());

async function isRefused(address: string): Promise<void> {
  const listener = await stage.open(address);
  await listener.heading(REFUSED);
  expect(await listener.page.content()).toContain('open the study again from your Prolific dashboard');
  expect(new URL(listener.page.url()).search).toBe('');
  const cookies = await listener.context.cookies();
  expect(cookies.map(({ name }) => name)).not.toContain('earshot');
  await listener.page.reload();
  await listener.heading(REFUSED);
  await listener.close();
}

test('a link that Prolific signed enters and is taken to the end', async () => {
  const ids = idsOf(1);
  const listener = await stage.open(link(strict, ids, genuine(ids)));
  expect(listener.page.url()).toBe(stage.server.link(strict));
  expect((await sessionOf(listener)).verification).toBe('token');
  await listener.begin();
  for (const position of [1, 2]) {
    await listener.choice('No difference').check();
    if (position === 1) await listener.next(2);
  }
  await listener.finish();
  await listener.page.getByText('C1DONE99', { exact: true }).waitFor();
});

test('a forged, an expired, a foreign and an unsigned link each get a page that says what to do', async () => {
  const ids = idsOf(2);
  const now = Math.floor(Date.now() / 1000);
  const foreign: LinkIds = { ...ids, study: '6'.repeat(24) };
  const tokens = {
    'another key': signToken(createSigningKey(key.id), claims(ids)),
    'alg none': unsignedToken(key, claims(ids)),
    'the public key as a secret': tokenByPublicKey(key, claims(ids)),
    expired: signToken(key, claims(ids, { exp: now - 120 })),
    'another domain': signToken(key, claims(ids, { aud: 'listen.example.org' })),
    'another person': genuine(idsOf(3)),
    unsigned: undefined,
  };
  for (const token of Object.values(tokens)) await isRefused(link(strict, ids, token));
  await isRefused(link(strict, foreign, genuine(foreign)));
  const recruits = await stage.server.running.context.store.recruitsOf(strict.studyId, 'prolific');
  expect(recruits.map(({ participantId }) => participantId)).not.toContain(ids.participant);
});

test('the page of a refused link is in Chinese for who reads Chinese', async () => {
  const context = await stage.browser.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(link(strict, idsOf(2)));
  await page.getByRole('heading', { level: 1, name: '无法验证此链接', exact: true }).waitFor();
  await page.getByText('请从您的 Prolific 主页重新打开本研究。').waitFor();
  await context.close();
});

test('a replayed link opens the same session, and an expired one does not end it', async () => {
  const ids = idsOf(4);
  const address = link(strict, ids, genuine(ids));
  const listener = await stage.open(address);
  await listener.agree();
  const session = await sessionOf(listener);
  const replayed = await stage.open(address);
  await replayed.heading('Set your volume');
  expect((await sessionOf(replayed)).id).toBe(session.id);
  await replayed.close();
  const expired = signToken(key, claims(ids, { exp: Math.floor(Date.now() / 1000) - 120 }));
  await listener.page.goto(link(strict, ids, expired));
  await listener.heading('Set your volume');
  expect((await sessionOf(listener)).id).toBe(session.id);
});

test('an unsigned link enters where Prolific knows the submission, and only there', async () => {
  const ids = idsOf(5);
  prolific.add({ id: ids.submission, participant_id: ids.participant });
  const listener = await stage.open(link(open, ids));
  await listener.agree();
  expect((await sessionOf(listener)).verification).toBe('submission');
  await isRefused(link(open, idsOf(6)));
  await isRefused(link(open, { ...idsOf(6), submission: ids.submission }));
});

test('while Prolific is out of order, a listener enters unverified and is looked up when they come back', async () => {
  const ids = idsOf(7);
  prolific.add({ id: ids.submission, participant_id: ids.participant });
  prolific.outage = /submissions/;
  const listener = await stage.open(link(open, ids));
  await listener.agree();
  expect((await sessionOf(listener)).verification).toBeNull();
  prolific.outage = null;
  await listener.page.goto(link(open, ids));
  await listener.heading('Set your volume');
  expect((await sessionOf(listener)).verification).toBe('submission');
});
