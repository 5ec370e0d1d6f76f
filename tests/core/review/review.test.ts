import { describe, expect, test } from 'vitest';
import { inOrderOf, sampleOf, shareOf } from '#core/review/queue.ts';
import { differencesOf, reviewResults, type Item } from '#core/review/results.ts';
import { resolved, subjectOf, type Review } from '#core/review/review.ts';
import { groupBy } from '#core/order/group-by.ts';

const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: `i${index}`, system: index % 2 === 0 ? 'a' : 'b' }));

const says = (
  reviewer: string,
  item: string,
  verdict: string,
  own: { question?: string; adjudicates?: boolean; codes?: string[]; sheet?: string[] } = {},
): Review => ({
  subject: subjectOf(own.question ?? 'consistency', item),
  reviewer,
  adjudicates: own.adjudicates ?? false,
  verdict,
  codes: own.codes ?? [],
  sheet: own.sheet ?? ['audio_clarity', 'pace'],
  reason: '',
});

describe('what reviews come to', () => {
  const ana = says('ana', 'i0', 'consistent');
  const bo = says('bo', 'i0', 'inconsistent');
  const decides = says('cy', 'i0', 'inconsistent', { adjudicates: true });

  test.each([
    ['nobody has said anything', [], 2, null],
    ['one of two has', [ana], 2, null],
    ['one is enough', [ana], 1, 'consistent'],
    ['both agree', [ana, { ...bo, verdict: 'consistent' }], 2, 'consistent'],
    ['they differ', [ana, bo], 2, 'disputed'],
    ['they differ where one would be enough', [ana, bo], 1, 'disputed'],
    ['a third decides', [ana, bo, decides], 2, 'inconsistent'],
    [
      'they agree since on the other',
      [{ ...bo, reviewer: 'ana' }, bo, { ...decides, verdict: 'consistent' }],
      2,
      'inconsistent',
    ],
    ['they agree since with who decided', [{ ...bo, reviewer: 'ana' }, bo, decides], 2, 'inconsistent'],
    [
      'they differ in another way since',
      [{ ...ana, verdict: 'cannot tell' }, bo, decides],
      2,
      'inconsistent',
    ],
    ['one review of the two is gone', [ana, decides], 2, null],
  ])('%s', (_, reviews, reviewers, verdict) => {
    expect(resolved(reviews, reviewers)).toBe(verdict);
  });

  test('a difference stays one when it is decided, and only reviewers can differ', () => {
    const by = (reviews: Review[]) =>
      differencesOf(
        'answers',
        { id: 'i0' },
        groupBy(reviews, ({ subject }) => subject),
      );
    expect(by([ana, bo])).toEqual(['consistency']);
    expect(by([ana, bo, decides])).toEqual(['consistency']);
    expect(by([ana, decides])).toEqual([]);
  });
});

describe('the queue', () => {
  test('each reviewer has an order of their own, which later items leave as it is', () => {
    const order = (reviewer: string, count = 30) => inOrderOf(items(count), reviewer).map(({ id }) => id);
    expect(order('ana')).toEqual(order('ana'));
    expect(order('ana')).not.toEqual(order('bo'));
    expect(order('ana').toSorted()).toEqual(
      items(30)
        .map(({ id }) => id)
        .toSorted(),
    );
    const known = new Set(order('ana', 20));
    expect(order('ana').filter((id) => known.has(id))).toEqual(order('ana', 20));
  });

  test('a share of the reasons is drawn by lot, and what is drawn stays drawn', () => {
    const drawn = (count: number, share: number) => shareOf(items(count), share, 'study').map(({ id }) => id);
    expect(drawn(400, 0.25).length).toBeGreaterThan(70);
    expect(drawn(400, 0.25).length).toBeLessThan(130);
    expect(drawn(400, 1)).toHaveLength(400);
    expect(drawn(400, 0.25).slice(0, drawn(200, 0.25).length)).toEqual(drawn(200, 0.25));
  });

  test('a quarter of the clips has some of every system', () => {
    const clips = [...items(16), { id: 'rare', system: 'c' }];
    const sample = sampleOf(clips, 0.25, 'seed');
    expect(sample.map(({ system }) => String(system)).toSorted()).toEqual(['a', 'a', 'b', 'b', 'c']);
    expect(sampleOf(clips, 0.25, 'another seed')).not.toEqual(sample);
  });
});

describe('results', () => {
  const verdicts = (reviewer: string, all: readonly string[]) =>
    all.map((verdict, index) =>
      says(reviewer, `i${index}`, verdict, { codes: index < 2 ? ['audio_clarity'] : [] }),
    );
  const both = [
    ...verdicts('ana', ['consistent', 'consistent', 'inconsistent', 'inconsistent']),
    ...verdicts('bo', ['consistent', 'inconsistent', 'inconsistent', 'inconsistent']),
  ];

  test('nothing is told before both are done, so that neither leans to the other', () => {
    expect(reviewResults('answers', items(4), [], 2)).toBeNull();
    expect(reviewResults('answers', items(4), both.slice(0, 4), 2)).toBeNull();
    expect(reviewResults('answers', items(4), both.slice(0, 7), 2)).toBeNull();
    expect(reviewResults('answers', [], both, 2)).toBeNull();
    const third = both.slice(0, 4).map((review) => ({ ...review, reviewer: 'cy', adjudicates: true }));
    expect(reviewResults('answers', items(4), [...both.slice(0, 4), ...third], 2)).toBeNull();
    expect(reviewResults('answers', items(4), both.slice(0, 4), 1)).not.toBeNull();
  });

  test('A10 kappa is shown with how many differ and were decided', () => {
    const decided = says('cy', 'i1', 'cannot tell', { adjudicates: true });
    // Of 4, 3 agree; by chance 0.5 * 0.25 + 0.5 * 0.75 = 0.5 would: (0.75 - 0.5) / 0.5.
    expect(reviewResults('answers', items(4), [...both, decided], 2)).toMatchObject({
      items: 4,
      agreement: [{ question: 'consistency', n: 4, agreement: 0.75, kappa: 0.5, differ: 1, decided: 1 }],
      verdicts: [
        {
          question: 'consistency',
          system: null,
          counts: { consistent: 1, inconsistent: 2, 'cannot tell': 1, disputed: 0 },
        },
      ],
    });
    const codes = reviewResults('answers', items(4), both, 2)?.codes;
    expect(codes?.find(({ code }) => code === 'audio_clarity')).toMatchObject({
      n: 4,
      kappa: 1,
      single: 0,
      either: 2,
      both: 2,
    });
  });

  test('of clips two questions are asked, and systems are told apart once nothing is left to decide', () => {
    const clips = items(4);
    const checked = ['ana', 'bo'].flatMap((reviewer) =>
      clips.flatMap(({ id }) => [
        says(reviewer, id, 'yes', { question: 'success', sheet: [] }),
        says(reviewer, id, reviewer === 'bo' && id === 'i1' ? 'no' : 'yes', { sheet: [] }),
      ]),
    );
    const open = reviewResults('clips', clips, checked, 2);
    expect(open?.verdicts.map(({ system }) => system)).toEqual([null, null]);
    expect(open?.codes).toEqual([]);
    const decided = [...checked, says('cy', 'i1', 'no', { adjudicates: true })];
    const told = reviewResults('clips', clips, decided, 2)?.verdicts.filter(
      ({ question }) => question === 'consistency',
    );
    expect(told?.map(({ system, counts }) => [system, counts['yes'], counts['no']])).toEqual([
      [null, 3, 1],
      ['a', 2, 0],
      ['b', 1, 1],
    ]);
  });
});
