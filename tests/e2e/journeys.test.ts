import { beforeAll, expect, test } from 'vitest';
import type { PageView } from '#core/session/contract.ts';
import type { StudyVersion } from '../../server/db/contract/store.ts';
import { BrowserListener } from '../support/browser-listener.ts';
import type { Shortening } from '../support/example-study.ts';
import { TestListener } from '../support/test-listener.ts';
import { together } from '../support/together.ts';
import { MUSHRA_WITHOUT_PRACTICE } from '../support/without-steps.ts';
import { passByEar } from './journeys/checks.ts';
import { likeClicked, travel, type Clicked, type Journey, type Outcome } from './journeys/journey.ts';
import { rateMushra } from './journeys/mushra.ts';
import { comparePairs } from './journeys/pairwise.ts';
import { chooseAndTell } from './journeys/preference.ts';
import { answerQuestions, carelessAnswers } from './journeys/questionnaire.ts';
import { rateClips } from './journeys/rating.ts';
import { labelBatch, labelOf } from './journeys/ternary.ts';
import { useLiveStage } from '../support/stage.ts';

const SHORTENED: Readonly<Record<string, Shortening>> = {
  turing: {
    replace: [['batches: 1', 'batches: 1\n    min_coverage: 0.6']],
    keeps: (clip) => !clip.endsWith('/s1.flac'),
  },
  mushra: {
    replace: [...MUSHRA_WITHOUT_PRACTICE, ['pages: 4', 'pages: 2']],
    keeps: (clip) => /\/s[25]\.flac$/.test(clip),
  },
  prosody: {
    replace: [
      ['pages: 4', 'pages: 1\n    min_coverage: 0.6'],
      ['null_pairs: 2', 'null_pairs: 1'],
      ['count: 2', 'count: 1'],
    ],
    keeps: (clip) => /\/s[257]\.flac$/.test(clip),
  },
  rating: {
    replace: [
      ['pages: 8 ', 'pages: 5 '],
      ['ratings_per_clip: 10', 'min_coverage: 0.6'],
    ],
    keeps: (clip) => /traps|\/s[25]\.flac$/.test(clip),
  },
  preference: {
    replace: [
      ['pages: 3', 'pages: 1\n    min_coverage: 0.6'],
      ['pages: 2', 'pages: 1\n    min_coverage: 0.6'],
      ['null_pairs: 2', 'null_pairs: 0'],
      ['flawed}}, count: 2', 'flawed}}, count: 1'],
      [
        'obvious_pairs: {better: {where: {system: human}}, worse: {set: traps, where: {system: narrow}}, count: 2}',
        'show_text: false',
      ],
      // A clip that goes on where the last one was left would not be heard from its start.
      ['switching: aligned', 'switching: restart'],
    ],
    keeps: (clip) => /\/s[245]\.flac$/.test(clip),
  },
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
  'ab and abx': ['preference', chooseAndTell],
  questionnaire: ['podcast', answerQuestions],
  rating: ['rating', rateClips],
};

/** What comes between the sound level and the first page of a study. */
const CHECKS: Readonly<Record<string, (listener: BrowserListener) => Promise<void>>> = {
  rating: async (listener) => {
    await passByEar(stage.server, listener, { name: 'left right', title: 'Left and right' });
    await passByEar(stage.server, listener, { name: 'headphones', title: 'Headphones' });
  },
};

const stage = useLiveStage();
let outcome: (name: string) => Promise<Outcome>;
const versions = new Map<string, Promise<StudyVersion>>();

beforeAll(async () => {
  // One after the other, the one with the longest session first, while those before are already listened to.
  let published: Promise<unknown> = Promise.resolve();
  for (const [name, shortening] of Object.entries(SHORTENED)) {
    const version = published.then(() => stage.server.publish(name, shortening));
    versions.set(name, version);
    published = version;
  }
  outcome = together(
    Object.fromEntries(Object.entries(JOURNEYS).map(([name, journey]) => [name, () => take(...journey)])),
  );
});

async function take(study: string, answerAll: (journey: Journey) => Promise<Clicked[]>): Promise<Outcome> {
  const version = await studyCalled(study);
  const listener = await BrowserListener.open(stage.browser, stage.server.link(version));
  return travel(stage.server, version, listener, answerAll, CHECKS[study]);
}

function studyCalled(name: string): Promise<StudyVersion> {
  const version = versions.get(name);
  if (!version) throw new Error(`the study ${name} is not among those of this test`);
  return version;
}

test.each([
  ['pairwise', 3],
  ['ab and abx', 5],
  ['questionnaire', 18],
  ['rating', 7],
  ['mushra', 14],
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
  ['prosody', 'pair traps', () => ({ preference: 2 })],
  ['podcast', 'attention items', carelessAnswers],
  ['rating', 'gold; spoken instruction; rating variance', () => ({ values: { naturalness: 3 } })],
])(
  '%s: who fails the rule is exported with counts FALSE and the reason %s',
  async (name, reason, answerFor) => {
    const version = await studyCalled(name);
    const listeners = await stage.server.listenerServer(version);
    const careless = new TestListener(listeners);
    const { state } = await careless.finish(await careless.begin(), answerFor);
    await listeners.close();
    const { id } = await stage.server.session(careless.cookie.replace('earshot=', ''));
    const rows = (await stage.server.export(version)).filter(({ session }) => session === id);
    expect(state).toBe('completed');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ counts, reasons }) => [counts, reasons])).toEqual(rows.map(() => ['FALSE', reason]));
  },
);

test('P3 no session asks another server for anything', async () => {
  const own = new URL(stage.server.link(await studyCalled('turing'))).origin;
  for (const name of Object.keys(JOURNEYS)) expect((await outcome(name)).origins).toEqual([own]);
});

test('the server has nothing to complain about', () => {
  expect(stage.server.log).toEqual([]);
});
