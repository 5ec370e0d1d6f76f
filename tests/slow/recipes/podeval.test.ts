import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasPython, hasR } from '../../support/engines.ts';
import { numberedNames } from './names.ts';
import { Panel } from './panel.ts';
import { claimsOf, claimsOfPrinted, differences, RecipeStage, unclaimed } from './recipe.ts';

const isReady = (await hasPython('scipy', 'pandas', 'statsmodels')) && (await hasR('lme4', 'pbkrtest'));

/** Conditions of a page in the paper's order, with a latent naturalness. */
const CONDITIONS = [
  { system: 'human', role: 'high anchor', quality: 82 },
  { system: 'lq', role: 'low anchor', quality: 8 },
  { system: 'moss-ttsd', role: 'test', quality: 62 },
  { system: 'notebooklm', role: 'test', quality: 72 },
  { system: 'podagent', role: 'test', quality: 38 },
  { system: 'real-pod', role: 'test', quality: 68 },
];
const SYSTEMS = CONDITIONS.filter(({ role }) => role === 'test').map(({ system }) => system);
const CATEGORIES = numberedNames('category', 17);
const JUDGES = numberedNames('judge', 20);
/** Judges who hear no difference between systems and the high anchor, and one who does not listen. */
const DEAF = new Set([6, 19]);
const CARELESS = 17;

/** The clips of the served study: a text more than pages, from which the open reference is taken. */
const SERVED = CONDITIONS.flatMap(({ system }) =>
  numberedNames('category', CATEGORIES.length + 1).map((item) => `clips/${system}/${item}.wav`),
);

/** Scores of a program for the reasons of each question: J. */
const QUESTIONS = [
  'audio_quality',
  'expression',
  'effectiveness',
  'music',
  'engaging',
  'full_episode',
  'human',
];
const REASONS = QUESTIONS.flatMap((question, at) =>
  SYSTEMS.map((system, place) => [question, system, 1 + ((at + 2 * place) % 9) / 2]),
);

function judgements(): (string | number)[][] {
  const panel = new Panel('podeval', JUDGES.length);
  const rows: (string | number)[][] = [
    ['method', 'listener', 'scale', 'clip', 'system', 'role', 'item', 'canonical_value'],
  ];
  for (const item of CATEGORIES) {
    for (const { system, role, quality } of CONDITIONS) {
      const clip = { quality: quality + 4 * panel.normal() };
      JUDGES.forEach((judge, number) => {
        const heard =
          number === CARELESS
            ? 50
            : DEAF.has(number) && role === 'high anchor'
              ? clip.quality - 25
              : clip.quality;
        const noise = number === CARELESS ? 30 : 6;
        const value = panel.answer(number, heard, { low: 0, high: 100, step: 1, bias: 2, noise });
        rows.push(['mushra', judge, 'naturalness', `clips/${system}/${item}.wav`, system, role, item, value]);
      });
    }
  }
  return rows;
}

let stage: RecipeStage;

beforeAll(async () => {
  stage = await RecipeStage.open();
  await stage.writeClips('dialogues', SERVED);
  await stage.writeTable('reason-scores.csv', [['question', 'system', 'score'], ...REASONS]);
  await stage.writeTable('judgements.csv', judgements());
});

afterAll(() => stage.remove());

test.skipIf(!isReady)('every command of the page succeeds', async () => {
  const runs = await stage.run('docs/papers/podeval.md');
  expect(runs.length).toBeGreaterThan(6);
});

test.skipIf(!isReady)('tables of the served study are those of SciPy, statsmodels and lme4', async () => {
  const ratings = stage.path('dialogues-tables/dialogues-ratings.csv');
  const claims = await claimsOf('podeval.py', ratings, stage.path('reason-scores.csv'));
  expect(claims.filter(({ block }) => block === 2).length).toBeGreaterThan(200);
  expect(differences(await stage.results('dialogues.json'), claims)).toEqual([]);
});

test.skipIf(!isReady)(
  'tables of 20 judges and 17 categories are those of SciPy, statsmodels and lme4',
  async () => {
    const claims = await claimsOf('podeval.py', stage.path('judgements.csv'));
    expect(claims.length).toBeGreaterThan(400);
    expect(
      claims.filter(({ table, row, cell }) => table === 'judges' && row['kept'] === 'no' && cell === 'last'),
    ).toHaveLength(3);
    expect(differences(await stage.results('judgements.json'), claims)).toEqual([]);
    const printed = await stage.printed('judgements-paper', 1);
    expect(unclaimed(printed, claims)).toEqual(['screening']);
    const ofPrinted = claimsOfPrinted(printed, claims);
    expect(ofPrinted.length).toBeGreaterThan(150);
    expect(differences(printed, ofPrinted)).toEqual([]);
  },
);

test.skipIf(!isReady)('one changed score is found', async () => {
  const path = await stage.changed('judgements.csv', (line) =>
    line.includes('podagent,test') ? line.replace(/,\d+$/u, ',99') : line,
  );
  const wrong = await claimsOf('podeval.py', path);
  expect(differences(await stage.results('judgements.json'), wrong).length).toBeGreaterThan(5);
});
