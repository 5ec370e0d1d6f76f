import { expect, test } from 'vitest';
import { plannedOutcomes } from '#core/design/planned-outcomes.ts';
import { makeStudy } from '../../support/study.ts';

const clipsOf = (systems: readonly string[], items: number) =>
  systems.flatMap((system) =>
    Array.from({ length: items }, (_, item) => ({
      id: `${system}/${item}`,
      factors: { system, item: `s${item}` },
    })),
  );
const SYSTEMS = ['human', 'alpha', 'bravo'];

test('ratings of clips: systems and items of a listener, contrasts and margin as declared', () => {
  const study = makeStudy({
    clips: { test: clipsOf(SYSTEMS, 8) },
    blocks: [{ method: 'rating', preset: 'acr', pages: 6 }],
    config: { analysis: { contrasts: { against: 'human' }, margin: 0.3 } },
  });
  const [own, ...others] = plannedOutcomes(study);
  expect(others).toEqual([]);
  expect(own?.outcome).toMatchObject({ scale: 'quality', margin: 0.3 });
  expect(own?.grid).toEqual({ min: 1, max: 5, step: 1 });
  // Systems in the order of their names: alpha and bravo against human.
  expect(own?.family).toEqual({
    systems: 3,
    pairs: [
      [0, 2],
      [1, 2],
    ],
    correction: 'single-step',
  });
  const design = own?.design;
  if (design?.kind !== 'clips') throw new Error('ratings are of clips');
  expect(design).toMatchObject({ systems: 3, items: 8, systemsPerItem: 3 });
  expect(design.systemsEach * design.itemsEach).toBeCloseTo(6, 9);
});

test('pairs by pair: every compared pair is a difference, and listeners judge some of them', () => {
  const study = makeStudy({
    clips: { test: clipsOf(SYSTEMS, 8) },
    blocks: [{ method: 'pairwise', pages: 6 }],
  });
  const [own] = plannedOutcomes(study);
  expect(own?.family).toMatchObject({ systems: 3, correction: 'holm' });
  expect(own?.family.pairs).toHaveLength(3);
  const design = own?.design;
  if (design?.kind !== 'by pair') throw new Error('eight items are analysed by pair');
  expect(design.items).toBe(8);
  expect(3 * design.reach * design.each).toBeCloseTo(6, 9);
});

test('pairs by system: judgements of a listener and pairs on an item', () => {
  const study = makeStudy({
    clips: { test: clipsOf(SYSTEMS, 5) },
    blocks: [{ method: 'pairwise', pages: 2 }],
  });
  const [own] = plannedOutcomes(study);
  expect(own?.design).toMatchObject({ kind: 'by system', systems: 3, each: 2, items: 5, pairsPerItem: 3 });
  expect(own?.family.correction).toBe('single-step');
});

test('one system has no difference', () => {
  const study = makeStudy({
    clips: { test: clipsOf(['alpha'], 8) },
    blocks: [{ method: 'rating', preset: 'acr', pages: 6 }],
  });
  expect(plannedOutcomes(study)).toEqual([]);
});
