import { describe, expect, test } from 'vitest';
import type { Rating } from '#core/ratings/ratings.ts';
import { identicalReasonsRule } from '#core/screening/rules/identical-reasons.ts';
import { incompleteRule } from '#core/screening/rules/incomplete.ts';
import { straightLiningRule } from '#core/screening/rules/straight-lining.ts';
import { tooFastRule } from '#core/screening/rules/too-fast.ts';
import { rating } from '../../support/ratings.ts';

const pages = (count: number, of: (page: number) => Partial<Rating>): Rating[] =>
  Array.from({ length: count }, (_, index) => rating({ page: index + 1, item: `i${index}`, ...of(index) }));

describe('too fast', () => {
  const TEN_SECONDS = 10_000;
  const known = (ratings: readonly Rating[]) => ({
    durations: new Map(ratings.map(({ clip }) => [clip, TEN_SECONDS])),
    metrics: [],
  });
  const finds = (ratings: readonly Rating[], params: unknown = {}): string[] =>
    tooFastRule.find(ratings, params, known(ratings)).map(({ evidence }) => evidence);
  const decided = (atMs: number): Partial<Rating> => ({
    firstPlayMs: 1000,
    decisionMs: atMs,
    heardShare: 0.8,
  });

  test('an answer that stood before half of what was heard had sounded, on more than half of the pages', () => {
    // 8 of 10 seconds were heard, the first at second 1: half of them at second 5.
    expect(finds(pages(6, (page) => decided(page < 4 ? 4999 : 9000)))).toEqual([
      '4 of 6 pages answered in less than 50 % of what was heard',
    ]);
    expect(finds(pages(6, (page) => decided(page < 3 ? 4999 : 9000)))).toEqual([]);
    expect(finds(pages(6, () => decided(5000)))).toEqual([]);
    expect(
      finds(
        pages(6, () => decided(5000)),
        { share: 0.51 },
      ),
    ).toHaveLength(1);
    expect(
      finds(
        pages(6, (page) => decided(page < 3 ? 4999 : 9000)),
        { page_share: 0.4 },
      ),
    ).toHaveLength(1);
  });

  test('five pages are needed', () => {
    expect(finds(pages(4, () => decided(2000)))).toEqual([]);
    expect(finds(pages(5, () => decided(2000)))).toHaveLength(1);
  });

  test('all clips of a page have to be heard before its answer stands, each scale of a clip once', () => {
    const page = (scales: readonly string[], systems: readonly string[]): Rating[] =>
      pages(5, () => decided(9000)).flatMap((own) =>
        systems.flatMap((system) =>
          scales.map((scale) => rating({ ...own, system, clip: `${system}/${own.item}`, scale })),
        ),
      );
    expect(finds(page(['quality', 'effort', 'noise'], ['a', 'b']))).toEqual([]);
    expect(finds(page(['quality'], ['a', 'b', 'c']))).toHaveLength(1);
  });

  test('without times or lengths nobody is judged', () => {
    const ratings = pages(9, () => decided(2000));
    expect(tooFastRule.find(ratings)).toEqual([]);
    for (const open of [{ heardShare: null }, { firstPlayMs: null }, { decisionMs: null }])
      expect(finds(ratings.map((own) => rating({ ...own, ...open })))).toEqual([]);
  });

  test('finds all ratings of the listener in the block, and nobody else', () => {
    const fast = pages(6, () => decided(2000));
    const slow = pages(6, () => ({ ...decided(9000), listener: 'L2' }));
    const ratings = [...slow, ...fast, ...pages(6, () => ({ ...decided(9000), block: 2 }))];
    expect(tooFastRule.find(ratings, {}, known(ratings)).map((found) => found.ratings)).toEqual([fast]);
  });
});

describe('straight lining', () => {
  const finds = (ratings: readonly Rating[], params: unknown = {}): string[] =>
    straightLiningRule.find(ratings, params).map(({ evidence }) => evidence);

  test('one value on more than 90 % of at least ten clips', () => {
    expect(finds(pages(11, (page) => ({ canonicalValue: page === 0 ? 5 : 3 })))).toEqual([
      'quality: 3 on 10 of 11 clips',
    ]);
    expect(finds(pages(10, (page) => ({ canonicalValue: page === 0 ? 5 : 3 })))).toEqual([]);
    expect(finds(pages(9, () => ({ canonicalValue: 3 })))).toEqual([]);
    expect(
      finds(
        pages(9, () => ({ canonicalValue: 3 })),
        { least: 9, share: 0.5 },
      ),
    ).toHaveLength(1);
  });

  test('one label only, where there is no number', () => {
    const labelled = pages(10, () => ({ label: 'male' }));
    expect(straightLiningRule.find(labelled)).toEqual([
      { listener: 'L1', ratings: labelled, evidence: 'quality: male on 10 of 10 clips' },
    ]);
    expect(finds(pages(10, (page) => ({ label: page === 0 ? 'female' : 'male' })))).toEqual([]);
  });

  test('counts clicks: always the left one is found, always the same system is not', () => {
    const left = pages(12, (page) => ({ rawValue: 1, canonicalValue: page % 2 }));
    const system = pages(12, (page) => ({ rawValue: page % 2, canonicalValue: 1 }));
    expect(finds(left)).toEqual(['quality: 1 on 12 of 12 clips']);
    expect(finds(system)).toEqual([]);
  });

  test('scales, blocks and listeners are apart, traps are left out', () => {
    const nine = pages(9, () => ({ canonicalValue: 3 }));
    const tenth = { page: 10, item: 'i9', canonicalValue: 3 };
    expect(finds([...nine, rating(tenth)])).toHaveLength(1);
    for (const own of [{ scale: 'effort' }, { block: 2 }, { listener: 'L2' }, { role: 'gold' }])
      expect(finds([...nine, rating({ ...tenth, ...own })])).toEqual([]);
  });
});

describe('identical reasons', () => {
  const finds = (ratings: readonly Rating[], params: unknown = {}): string[] =>
    identicalReasonsRule.find(ratings, params).map(({ evidence }) => evidence);
  const typed = (text: string | null): Partial<Rating> => ({ text, keystrokes: 20 });

  test('the same words, however they are written, on four pages and more than half', () => {
    const alike = ['The voice is flat.', 'the voice is flat', ' THE VOICE,is flat!', 'Ｔhe voice is flat'];
    const ratings = pages(4, (page) => typed(alike[page] ?? null));
    expect(identicalReasonsRule.find(ratings)).toEqual([
      { listener: 'L1', ratings, evidence: 'quality: the same text on 4 of 4 pages: thevoiceisflat' },
    ]);
    expect(finds(ratings.slice(1))).toEqual([]);
    expect(finds(pages(8, (page) => typed(page < 4 ? 'flat' : `reason ${page}`)))).toEqual([]);
    expect(finds(pages(9, (page) => typed(page < 5 ? 'flat' : `reason ${page}`)))).toEqual([
      'quality: the same text on 5 of 9 pages: flat',
    ]);
    expect(finds(ratings.slice(1), { least: 3 })).toHaveLength(1);
  });

  test('Chinese reasons too, and those of nothing but signs', () => {
    expect(finds(pages(4, (page) => typed(page % 2 ? '像真人。' : '像 真人')))).toHaveLength(1);
    expect(finds(pages(4, () => typed('......')))).toHaveLength(1);
  });

  test('a remark that stands with each rating of its page is one', () => {
    const ratings = pages(3, () => typed('same')).flatMap((own) =>
      ['a', 'b'].map((system) => rating({ ...own, system })),
    );
    expect(finds(ratings)).toEqual([]);
  });

  test('pages without a text are not counted, nor what nobody wrote', () => {
    expect(finds(pages(20, (page) => typed(page < 4 ? 'flat' : page < 9 ? '  ' : null)))).toHaveLength(1);
    expect(finds(pages(20, () => ({ text: 'flat', keystrokes: 0, pastes: 0 })))).toEqual([]);
    expect(finds(pages(20, () => ({ text: 'flat', keystrokes: 0, pastes: 1 })))).toHaveLength(1);
    expect(finds(pages(20, () => ({ text: 'flat', keystrokes: null, pastes: null })))).toHaveLength(1);
  });

  test('reasons of different questions and listeners are apart', () => {
    const two = pages(2, () => typed('flat'));
    const others = (own: Partial<Rating>): Rating[] =>
      pages(2, (page) => ({ ...typed('flat'), page: page + 3, ...own }));
    expect(finds([...two, ...others({})])).toHaveLength(1);
    for (const own of [{ scale: 'effort' }, { block: 2 }, { listener: 'L2' }])
      expect(finds([...two, ...others(own)])).toEqual([]);
  });
});

describe('incomplete', () => {
  test('finds the sessions that were begun and not finished, and no other', () => {
    const active = pages(3, () => ({ sessionState: 'active', session: 'S-open' }));
    const others = ['completed', 'left', 'screened_out'].flatMap((sessionState) =>
      pages(3, () => ({ sessionState, session: sessionState })),
    );
    expect(incompleteRule.find([...others, ...active])).toEqual([
      { listener: 'L1', ratings: active, evidence: 'not finished: 3 pages were answered' },
    ]);
    expect(incompleteRule.effect).toBe('exclude');
  });
});
