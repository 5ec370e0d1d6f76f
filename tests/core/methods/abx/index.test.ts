import { blockInput } from '#core/analysis/input/input.ts';
import { expect, test } from 'vitest';
import { abxAnalysis } from '#core/methods/abx/analysis.ts';
import type { Page } from '#core/session/page.ts';
import { recipeKey } from '#core/clips/renditions.ts';
import type { Study } from '#core/study/study.ts';
import { trappedPairsStudy } from '../../../support/method-studies.ts';
import { Ledger, startSession } from '../../../support/plan.ts';
import { onlyBlock } from '../../../support/study.ts';
import { rating } from '../../../support/ratings.ts';

const study = trappedPairsStudy({ method: 'abx' });
const block = onlyBlock(study);

function pagesOf(seed: string, of: Study = study): Page[] {
  return startSession([onlyBlock(of)], new Ledger(), seed)?.pages ?? [];
}

/** What X is, by its clip. */
const rightOf = ({ slots: [a, , x] }: Page): 'A' | 'B' => (a?.clip === x?.clip ? 'A' : 'B');

test('X is the dithered copy of A or of B: every file of a page is another, and all were asked for', () => {
  const asked = new Set(block.renditions().map(({ clip, recipe }) => `${clip} ${recipeKey(recipe)}`));
  for (let listener = 0; listener < 30; listener += 1) {
    for (const { slots } of pagesOf(`${listener}`)) {
      const [a, b, x, ...more] = slots;
      expect(more).toEqual([]);
      expect([a?.rendition, b?.rendition, x?.rendition]).toEqual(['plain', 'plain', 'dithered']);
      expect([a?.clip, b?.clip]).toContain(x?.clip);
      for (const { clip, rendition } of slots) expect(asked).toContain(`${clip} ${rendition}`);
    }
  }
});

test('X is A as often as B in the long run, and on either side', () => {
  const ledger = new Ledger();
  const counts = { A: 0, B: 0 };
  for (let listener = 0; listener < 200; listener += 1)
    for (const page of startSession([block], ledger, `${listener}`)?.pages ?? []) counts[rightOf(page)] += 1;
  expect(Math.abs(counts.A / (counts.A + counts.B) - 0.5)).toBeLessThan(0.03);
});

test('an answer is right when it names what X is, whatever the side', () => {
  for (const page of pagesOf('a')) {
    for (const choice of ['A', 'B'] as const) {
      const [given] = block.ratings(page, { choice });
      const isRight = choice === rightOf(page);
      expect(given).toMatchObject({
        scale: 'correct',
        rawValue: choice === 'A' ? 1 : 0,
        canonicalValue: isRight ? 1 : 0,
        label: isRight ? 'right' : 'wrong',
        xSlot: 2,
        text: null,
      });
    }
  }
});

test('practice says what X was, in both languages', () => {
  const practice = trappedPairsStudy({ method: 'abx', training: true });
  for (const page of pagesOf('a', practice)) {
    expect(onlyBlock(practice).feedback(page, 'en')).toEqual([null, null, `This was ${rightOf(page)}.`]);
    expect(onlyBlock(practice).feedback(page, 'zh')).toEqual([null, null, `这段就是 ${rightOf(page)}。`]);
  }
  const [first] = pagesOf('a');
  expect(first && block.feedback(first, 'en')).toBeNull();
});

test('a number of ratings that cannot have every arrangement as often is refused', () => {
  const odd = onlyBlock(trappedPairsStudy({ method: 'abx', ratings_per_pair: 6 }));
  expect(odd.mistakes()[0]).toMatchObject({
    path: ['ratings_per_pair'],
    severity: 'error',
    message: '6 ratings per pair cannot be split evenly over 4 arrangements; ask for 4 or 8',
  });
});

test('the share right comes with its interval and the exact chance of guessing it, by pair and overall', () => {
  const rated = Array.from({ length: 16 }, (_, index) =>
    rating({
      session: `s${index}`,
      listener: `l${index}`,
      scale: 'correct',
      role: 'test',
      system: 'person',
      comparedSystem: 'quartz',
      rawValue: 1,
      canonicalValue: index < 12 ? 1 : 0,
      label: index < 12 ? 'right' : 'wrong',
    }),
  );
  const [table] = abxAnalysis.bind(study, study.config.blocks[0], 0).results(blockInput(rated)).tables;
  const rows = table?.rows.filter(({ a, n }) => Number(n) > 0 && (a === 'person' || a === 'all'));
  for (const row of rows ?? []) {
    expect(row).toMatchObject({ n: 16, right: 12, share: 0.75 });
    expect(row['p']).toBeCloseTo(0.0384064, 6);
    expect(row['low']).toBeCloseTo(0.505, 3);
  }
  expect(rows?.length).toBeGreaterThanOrEqual(2);
  expect(table?.rows.find(({ n }) => n === 0)).toMatchObject({ share: null, p: null });
});

test('no mistake of a design names null_pairs, a key that abx does not have', () => {
  const mistakesOf = (keys: Record<string, unknown>) =>
    onlyBlock(trappedPairsStudy({ method: 'abx', ...keys })).mistakes();
  const mistakes = [
    ...mistakesOf({ pages: 500 }),
    ...mistakesOf({ pages: 500, obvious_pairs: undefined }),
    ...mistakesOf({ systems: undefined, pairs: [['quartz', 'quartz']] }),
  ];
  expect(mistakes.map(({ path }) => path.join('.'))).toEqual(['pages', 'pages', 'pairs']);
  for (const { message } of mistakes) expect(message).not.toMatch(/null/);
});
