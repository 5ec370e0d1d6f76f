import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Page } from '#core/session/page.ts';
import type { Study } from '#core/study/study.ts';
import { besideStudy, SYSTEMS } from '../../../support/method-studies.ts';
import { Ledger, startSession } from '../../../support/plan.ts';
import { gridClips, makeStudy, names, onlyBlock } from '../../../support/study.ts';

const golden = z
  .array(z.strictObject({ order: z.enum(['rp', 'pr']), shown: z.int(), canonical: z.int() }))
  .parse(JSON.parse(await readFile(new URL('ccr-signs.json', import.meta.url), 'utf8')));

function pagesOf(study: Study): Page[] {
  return Array.from(
    { length: 10 },
    (_, index) => startSession([onlyBlock(study)], new Ledger(), `${index}`)?.pages ?? [],
  )
    .flat()
    .filter(({ unit }) => unit.startsWith('test|'));
}

const cmos = makeStudy({
  clips: {
    test: gridClips('clips/{system}/{item}.flac', { system: SYSTEMS.slice(0, 2), item: names('item', 6) }),
  },
  blocks: [{ method: 'rating', preset: 'cmos', systems: ['quartz', 'zephyr'] }],
});

test.each(golden)(
  'D4 CCR in the order $order answered $shown is $canonical for processed compared with reference',
  ({ order, shown, canonical }) => {
    const study = besideStudy('ccr');
    const page = pagesOf(study).find(({ slots }) => (slots[0]?.role === 'reference') === (order === 'rp'));
    if (!page) throw new Error(`no page in the order ${order}`);
    const [rating, ...others] = onlyBlock(study).ratings(page, { values: { comparison: shown } });
    expect(others).toEqual([]);
    expect(rating).toMatchObject({ scale: 'comparison', rawValue: shown, canonicalValue: canonical });
    expect(page.slots[rating?.slot ?? 0]?.role).toBe('test');
    expect(page.slots[rating?.comparedSlot ?? 0]?.role).toBe('reference');
  },
);

test.each(golden)(
  'D4 CMOS in the order $order answered $shown is $canonical for B compared with A',
  ({ order, shown, canonical }) => {
    const page = pagesOf(cmos).find(({ slots }) => slots[0]?.clip.includes('quartz') === (order === 'rp'));
    if (!page) throw new Error(`no page in the order ${order}`);
    const [rating] = onlyBlock(cmos).ratings(page, { values: { comparison: shown } });
    expect(rating).toMatchObject({ rawValue: shown, canonicalValue: canonical });
    expect(page.slots[rating?.slot ?? 0]?.clip).toContain('zephyr');
    expect(page.slots[rating?.comparedSlot ?? 0]?.clip).toContain('quartz');
  },
);

test('a null pair is one clip as two different files, of an item that is not heard otherwise', () => {
  const study = besideStudy('ccr', { null_pairs: 2 });
  const { pages } = startSession([onlyBlock(study)], new Ledger(), 'a') ?? { pages: [] };
  const itemOf = (page: Page): string => page.slots[0]?.clip.split('/').at(-1) ?? '';
  const nulls = pages.filter(({ unit }) => unit.startsWith('null|'));
  const others = pages.filter(({ unit }) => !unit.startsWith('null|')).map(itemOf);
  expect(nulls).toHaveLength(2);
  for (const page of nulls) {
    expect(new Set(page.slots.map(({ clip }) => clip)).size).toBe(1);
    expect(page.slots.map(({ rendition }) => rendition).toSorted()).toEqual(['dithered', 'plain']);
    expect(others).not.toContain(itemOf(page));
  }
});
