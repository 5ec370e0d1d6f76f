import { expect, test } from 'vitest';
import { analyseMeans } from '#core/analysis/blocks/analyse-means.ts';
import { analyseBlocks, analyseRatings, type DraftBlock } from '#core/analysis/blocks/analyse-blocks.ts';
import type { DraftFigure } from '#core/analysis/tables/figure.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import { modelTables } from '#core/analysis/models/model-tables.ts';
import type { DraftTable } from '#core/analysis/tables/table.ts';
import { namesOf } from '#core/figures/mark-rows.ts';
import { gibbsModel } from '#core/models/gibbs-model.ts';
import { modelRows } from '#core/models/model-rows.ts';
import { remlModel } from '#core/models/reml-model.ts';
import { naturalOrder } from '#core/order/natural-order.ts';
import { createRandom } from '#core/order/random.ts';
import type { Rating } from '#core/ratings/ratings.ts';

import { preference, rating } from '../../support/ratings.ts';
import { gridClips, makeStudy, names } from '../../support/study.ts';

const SYSTEMS = ['A1', 'A2', 'A10'];
const ITEMS = names('i', 12);
const LISTENERS = names('l', 12);
const QUALITY: Record<string, number> = { A1: 2, A2: 3, A10: 3.5 };

/** Tables and figures in the order of their result. */
const BY_RESULT = /^(strengths|model ranks|model listeners|raters|intra-rater)/;

const clipRatings = (scale: string, method: string): Rating[] => {
  const random = createRandom('natural order');
  const rated = SYSTEMS.flatMap((system) =>
    ITEMS.flatMap((item) =>
      LISTENERS.map((listener) =>
        rating({
          method,
          scale,
          system,
          item,
          listener,
          factors: { voice: `v${item.slice(1)}` },
          canonicalValue: Math.min(5, Math.max(1, Math.round((QUALITY[system] ?? 0) + random.normal()))),
        }),
      ),
    ),
  );
  return random.shuffle(rated);
};

/** Random single pairs: both orders of each pair of systems. */
const pairRatings = (method: string): Rating[] => {
  const random = createRandom('natural pairs');
  const rated = LISTENERS.flatMap((listener) =>
    ITEMS.flatMap((item) => {
      const [system = '', comparedSystem = ''] = random.shuffle(SYSTEMS);
      const difference = (QUALITY[system] ?? 0) - (QUALITY[comparedSystem] ?? 0);
      const value = Math.min(2, Math.max(-2, Math.round(difference + random.normal())));
      return [{ ...preference({ listener, system, comparedSystem, item, value }), method }];
    }),
  );
  return random.shuffle(rated);
};

const METRIC = {
  name: 'm',
  values: new Map(
    SYSTEMS.flatMap((system) =>
      ITEMS.map((item, index) => [`${system}/${item}`, (QUALITY[system] ?? 0) + 0.1 * index] as const),
    ),
  ),
};

const input = (ratings: readonly Rating[]) =>
  blockInput(ratings, { metrics: [METRIC], by: ['item', 'voice'] });

const isName = (text: string): boolean => /^(?:A|i|l|v)\d+$/.test(text) || /^A\d+\/i\d+$/.test(text);

/** The names of a column in the order of their first rows, within each value of the columns before it. */
function disorder(rows: readonly Readonly<Record<string, unknown>>[], keys: readonly string[]): string[] {
  const seen = new Map<string, string[]>();
  for (const row of rows) {
    for (const [place, key] of keys.entries()) {
      const name = row[key];
      if (typeof name !== 'string' || !isName(name)) continue;
      const group = JSON.stringify([key, keys.slice(0, place).map((before) => row[before])]);
      const own = seen.get(group) ?? [];
      seen.set(group, own);
      if (!own.includes(name)) own.push(name);
    }
  }
  return [...seen].flatMap(([group, names]) =>
    names.join() === names.toSorted(naturalOrder).join() ? [] : [`${group}: ${names.join(', ')}`],
  );
}

const NAMING = [
  'system',
  'compared',
  'a',
  'b',
  'clip',
  'item',
  'level',
  'listener',
  'other',
  'first',
  'second',
];

function tableDisorder({ name, columns, rows, title, notes, lead = [] }: DraftTable): string[] {
  const keys = columns.flatMap(({ key }) => (key !== null && NAMING.includes(key) ? [key] : []));
  const labels = columns.map(({ label }) => String(label).replace(' [95 %]', '')).filter(isName);
  const found = BY_RESULT.test(name) ? [] : disorder(rows, keys);
  const swapped = rows.filter(({ a, b }) => a === 'A10' && b === 'A2').map(() => 'A10 against A2');
  const columnsOf = labels.join() === labels.toSorted(naturalOrder).join() ? [] : [labels.join()];
  const text = [title, ...notes, ...lead].filter((words) => /A10 (?:-|and|against) A2\b/.test(String(words)));
  return [...found, ...swapped, ...columnsOf, ...text].map((fault) => `${name}: ${String(fault)}`);
}

function figureDisorder(figure: DraftFigure): string[] {
  if (BY_RESULT.test(figure.name)) return [];
  const channels = [figure.x, figure.y, figure.color, figure.panel].flatMap((channel) => channel ?? []);
  return channels.flatMap((channel) => {
    const names = namesOf(figure, channel).filter((name) => isName(name) || /^A\d+ - A\d+$/.test(name));
    return names.join() === names.toSorted(naturalOrder).join()
      ? []
      : [`figure ${figure.name}, ${channel.key}: ${names.join(', ')}`];
  });
}

const faultsOf = (blocks: readonly DraftBlock[]): string[] =>
  blocks.flatMap(({ tables, figures }) => [
    ...tables.flatMap(tableDisorder),
    ...figures.flatMap(figureDisorder),
  ]);

test.each(['rating', 'mushra', 'questionnaire'])('%s names A2 before A10 and i2 before i10', (method) => {
  const labelled = clipRatings('quality', method).map((one) => ({
    ...one,
    label: `point ${one.canonicalValue}`,
  }));
  const { blocks } = analyseRatings(input(labelled));
  expect(blocks[0]?.tables.some(({ tier }) => tier === 'primary')).toBe(true);
  expect(blocks[0]?.tables.find(({ name }) => name === 'differences quality')?.rows).toHaveLength(3);
  expect(faultsOf(blocks)).toEqual([]);
});

test('ternary names A2 before A10 and i2 before i10', () => {
  const labels = ['machine', 'unclear', 'human'];
  const ratings = clipRatings('human-likeness', 'ternary').map((one) => {
    const label = labels[(one.canonicalValue ?? 0) % 3] ?? '';
    return { ...one, label, canonicalValue: labels.indexOf(label) / 2 };
  });
  expect(faultsOf(analyseRatings(input(ratings)).blocks)).toEqual([]);
});

test.each(['pairwise', 'rating', 'ab'])('pairs of %s are A2 - A10', (method) => {
  const own = pairRatings(method).map((one) =>
    method === 'ab' ? { ...one, canonicalValue: (one.canonicalValue ?? 0) > 0 ? 1 : 0 } : one,
  );
  const { blocks } = analyseRatings(input(own));
  const names = blocks.flatMap(({ tables }) => tables.map(({ name }) => name));
  expect(names).toContain('pair tests preference');
  expect(faultsOf(blocks)).toEqual([]);
});

test('planned systems and pairs are in that order too', () => {
  const study = makeStudy({
    clips: { test: gridClips('{system}/{item}', { system: ['A10', 'A1', 'A2'], item: ITEMS }) },
    blocks: [{ method: 'mushra' }, { method: 'pairwise' }],
  });
  const scores = clipRatings('quality', 'mushra').map((one) => ({
    ...one,
    canonicalValue: 20 * (one.canonicalValue ?? 0),
  }));
  const pairs = pairRatings('pairwise').map((one) => ({ ...one, block: 2 }));
  const version = { id: 'v1', number: 1, study };
  const blocks = analyseBlocks([version], input([...scores, ...pairs]));
  expect(blocks.map(({ method }) => method)).toEqual(['mushra', 'pairwise']);
  expect(faultsOf(blocks)).toEqual([]);
  // What was never rated has its rows as well.
  expect(faultsOf(analyseBlocks([version], input([])))).toEqual([]);
});

test('means without listeners name A2 before A10', () => {
  expect(faultsOf(analyseMeans(input(clipRatings('quality', 'rating'))))).toEqual([]);
  expect(faultsOf(analyseMeans(input(pairRatings('pairwise'))))).toEqual([]);
});

test.each([
  { engine: 'reml', model: remlModel, terms: null },
  { engine: 'reml with slopes', model: remlModel, terms: ['slopes', 'item'] as const },
  { engine: 'gibbs', model: gibbsModel, terms: ['rater'] as const },
])('tables of $engine name A2 before A10', ({ model, terms }) => {
  const rows = modelRows('quality', clipRatings('quality', 'rating'));
  const result = model({ rows, range: [1, 5], terms, draws: 600, seed: '1', margin: 0.5 });
  expect(result.means.map(({ system }) => system)).toEqual(SYSTEMS);
  expect(result.contrasts.map(({ a, b }) => `${a} - ${b}`)).toEqual(['A1 - A2', 'A1 - A10', 'A2 - A10']);
  const of = new Map(result.means.map(({ system, value }) => [system, value]));
  for (const { a, b, value } of result.contrasts)
    expect(value).toBeCloseTo((of.get(a) ?? 0) - (of.get(b) ?? 0), 8);
  expect(modelTables('quality', result).flatMap(tableDisorder)).toEqual([]);
});
