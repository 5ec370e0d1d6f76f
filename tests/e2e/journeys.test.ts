import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageView } from '#core/contract.ts';
import type { StudyVersion } from '../../server/db/store.ts';
import { BrowserListener } from '../support/browser-listener.ts';
import { launchChromium } from '../support/chromium.ts';
import type { Shortening } from '../support/example-study.ts';
import { LiveServer } from '../support/live-server.ts';
import { TestListener } from '../support/test-listener.ts';
import { together } from '../support/together.ts';
import { likeClicked, travel, type Clicked, type Journey, type Outcome } from './journeys/journey.ts';
import { rateMushra } from './journeys/mushra.ts';
import { comparePairs } from './journeys/pairwise.ts';
import { answerQuestions, carelessAnswers } from './journeys/questionnaire.ts';
import { labelBatch, labelOf } from './journeys/ternary.ts';

const SHORTENED: Readonly<Record<string, Shortening>> = {
  turing: {
    replace: [['batches: 1', 'batches: 1\n    min_coverage: 0.6']],
    keeps: (clip) => !clip.endsWith('/s1.flac'),
  },
  mushra: { replace: [['pages: 4', 'pages: 2']], keeps: (clip) => /\/s[25]\.flac$/.test(clip) },
  prosody: { replace: [['pages: 7', 'pages: 2']], keeps: (clip) => /\/s[2357]\.flac$/.test(clip) },
  podcast: {
    replace: [
      ['pages: 4', 'systems: [espeak_pair, festival_flite]\n    pages: 2'],
      ['part_seconds: 20', 'part_seconds: 2'],
    ],
  },
};

const counted = { counts: 'TRUE', reasons: 'NA' };
const failed = { counts: 'FALSE', reasons: 'att batch' };

/** By name: the study, and how a listener answers its pages. */
const JOURNEYS: Readonly<
  Record<string, readonly [study: string, answerAll: (journey: Journey) => Promise<Clicked[]>]>
> = {
  mushra: ['mushra', rateMushra],
  ternary: ['turing', (journey) => labelBatch(journey, labelOf, counted)],
  'ternary, all Human': ['turing', (journey) => labelBatch(journey, () => 'Human', failed)],
  pairwise: ['prosody', comparePairs],
  questionnaire: ['podcast', answerQuestions],
};

let server: LiveServer;
let browser: Browser;
let outcome: (name: string) => Promise<Outcome>;
const versions = new Map<string, Promise<StudyVersion>>();

beforeAll(async () => {
  server = await LiveServer.start();
  browser = await launchChromium();
  // One after the other, the one with the longest session first, while those before are already listened to.
  let published: Promise<unknown> = Promise.resolve();
  for (const [name, shortening] of Object.entries(SHORTENED)) {
    const version = published.then(() => server.publish(name, shortening));
    versions.set(name, version);
    published = version;
  }
  outcome = together(
    Object.fromEntries(Object.entries(JOURNEYS).map(([name, journey]) => [name, () => take(...journey)])),
  );
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function take(study: string, answerAll: (journey: Journey) => Promise<Clicked[]>): Promise<Outcome> {
  const version = await studyCalled(study);
  return travel(server, version, await BrowserListener.open(browser, server.link(version)), answerAll);
}

function studyCalled(name: string): Promise<StudyVersion> {
  const version = versions.get(name);
  if (!version) throw new Error(`the study ${name} is not among those of this test`);
  return version;
}

test.each([
  ['pairwise', 3],
  ['questionnaire', 18],
  ['mushra', 12],
  ['ternary', 10],
  ['ternary, all Human', 10],
])('%s: the export holds what a listener clicked from link to code, reload included', async (name, count) => {
  const { clicked, rows } = await outcome(name);
  expect(likeClicked(rows, clicked)).toEqual(clicked);
  expect(rows).toHaveLength(count);
  expect(rows.map(({ session_state: state }) => state)).toEqual(rows.map(() => 'completed'));
  for (const { heard_share: share, plays } of rows) {
    expect(Number(share)).toBeGreaterThanOrEqual(0.5);
    expect(Number(plays)).toBeGreaterThanOrEqual(1);
  }
});

const scoreAllAlike = ({ slots }: PageView): unknown => ({
  scores: Object.fromEntries(slots.filter(({ open }) => !open).map(({ token }) => [token, 40])),
});

test.each([
  ['mushra', 'bs1534 hidden reference', scoreAllAlike],
  ['prosody', 'null pair', () => ({ preference: 2 })],
  ['podcast', 'attention items', carelessAnswers],
])(
  '%s: who fails the rule is exported with counts FALSE and the reason %s',
  async (name, reason, answerFor) => {
    const version = await studyCalled(name);
    const door = await server.door(version);
    const careless = new TestListener(door);
    const { state } = await careless.finish(await careless.begin(), answerFor);
    await door.close();
    const { id } = await server.session(careless.cookie.replace('earshot=', ''));
    const rows = (await server.export(version)).filter(({ session }) => session === id);
    expect(state).toBe('completed');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ counts, reasons }) => [counts, reasons])).toEqual(rows.map(() => ['FALSE', reason]));
  },
);

test('P3 no session asks another server for anything', async () => {
  const own = new URL(server.link(await studyCalled('turing'))).origin;
  for (const name of Object.keys(JOURNEYS)) expect((await outcome(name)).origins).toEqual([own]);
});

test('the server has nothing to complain about', () => {
  expect(server.log).toEqual([]);
});
