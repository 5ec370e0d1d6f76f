import { blockInput } from '#core/analysis/input/input.ts';
import { expect, test } from 'vitest';
import { abAnalysis } from '#core/methods/ab/analysis.ts';
import type { Page } from '#core/session/page.ts';
import type { Study } from '#core/study/study.ts';
import { trappedPairsStudy } from '../../../support/method-studies.ts';
import { Ledger, startSession } from '../../../support/plan.ts';
import { onlyBlock } from '../../../support/study.ts';
import { rating } from '../../../support/ratings.ts';

function pagesOf(study: Study, seed = 'a'): Page[] {
  return startSession([onlyBlock(study)], new Ledger(), seed)?.pages ?? [];
}

const isTest = ({ slots }: Page): boolean => slots[0]?.role === 'test';

test('D3 mirrored sides and a mirrored choice give the same rating of canonical A', () => {
  const study = trappedPairsStudy({ method: 'ab', no_preference: true });
  const block = onlyBlock(study);
  const mirror = { A: 'B', B: 'A', none: 'none' } as const;
  const seen = new Set<number>();
  for (const page of pagesOf(study).filter(isTest)) {
    const mirrored = { ...page, slots: page.slots.toReversed() };
    for (const choice of ['A', 'B', 'none'] as const) {
      const [one] = block.ratings(page, { choice });
      const [other] = block.ratings(mirrored, { choice: mirror[choice] });
      expect(one?.canonicalValue).toBe(other?.canonicalValue);
      expect(page.slots[one?.slot ?? 0]?.clip).toBe(mirrored.slots[other?.slot ?? 0]?.clip);
      expect(one?.label).toBe(one?.canonicalValue === 0.5 ? 'none' : one?.canonicalValue === 1 ? 'A' : 'B');
      seen.add(one?.slot ?? -1);
    }
  }
  expect(seen).toEqual(new Set([0, 1]));
});

test('S4: no preference and confidence are accepted only where the study asks for them', () => {
  const accepts = (study: Study, answer: unknown): boolean => {
    const [page] = pagesOf(study);
    if (!page) throw new Error('no page');
    return onlyBlock(study).answerFault(page, answer) === null;
  };
  const forced = trappedPairsStudy({ method: 'ab' });
  const free = trappedPairsStudy({ method: 'ab', no_preference: true, confidence: true });
  expect(accepts(forced, { choice: 'A' })).toBe(true);
  expect(accepts(forced, { choice: 'none' })).toBe(false);
  expect(accepts(forced, { choice: 'A', confidence: 1 })).toBe(false);
  expect(accepts(free, { choice: 'none', confidence: 1 })).toBe(true);
  expect(accepts(free, { choice: 'none' })).toBe(false);
  expect(accepts(free, { choice: 'none', confidence: 4 })).toBe(false);
});

test('confidence is a rating of its own beside the preference', () => {
  const study = trappedPairsStudy({ method: 'ab', confidence: true });
  const [page] = pagesOf(study);
  if (!page) throw new Error('no page');
  const ratings = onlyBlock(study).ratings(page, { choice: 'B', confidence: 3 });
  expect(ratings.map(({ scale, rawValue }) => [scale, rawValue])).toEqual([
    ['preference', 0],
    ['confidence', 3],
  ]);
});

test('null pairs where a side must be chosen are allowed with a warning and decide nothing', () => {
  const study = trappedPairsStudy({ method: 'ab', null_pairs: 2, obvious_pairs: undefined });
  const block = onlyBlock(study);
  expect(block.mistakes()).toMatchObject([{ path: ['null_pairs'], severity: 'warning' }]);
  expect(block.judge(pagesOf(study).map((page) => ({ page, answer: { choice: 'A' } })))).toEqual([]);
});

test('D7 the share that prefers A has its n, and a pair nobody rated is null, not 0', () => {
  const study = trappedPairsStudy({ method: 'ab', no_preference: true });
  const rated = ['A', 'A', 'A', 'B', 'none'].map((label, index) =>
    rating({
      session: `s${index}`,
      listener: `l${index}`,
      scale: 'preference',
      role: 'test',
      system: 'person',
      comparedSystem: 'quartz',
      canonicalValue: label === 'none' ? 0.5 : label === 'A' ? 1 : 0,
      rawValue: label === 'A' ? 1 : 0,
      label,
    }),
  );
  const [table, bias] = abAnalysis.bind(study, study.config.blocks[0], 0).results(blockInput(rated)).tables;
  const row = table?.rows.find(({ a }) => a === 'person');
  expect(row).toMatchObject({
    a: 'person',
    b: 'quartz',
    forA: 3,
    none: 1,
    forB: 1,
    share: 0.75,
    listeners: 4,
  });
  expect(Number(row?.['low'])).toBeCloseTo(0.3006, 4);
  expect(Number(row?.['high'])).toBeCloseTo(0.9544, 4);
  expect(table?.rows.find(({ a, b }) => a === 'quartz' && b === 'zephyr') ?? table?.rows[0]).toMatchObject({
    forA: 0,
    share: null,
    low: null,
  });
  expect(bias?.rows[0]).toMatchObject({ role: 'test', n: 5, mean: 0.6 });
});
