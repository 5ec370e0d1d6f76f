import { expect, test } from 'vitest';
import type { Page } from '#core/session/page.ts';
import type { Study } from '#core/study/study.ts';
import { questionnaireStudy } from '../../../support/method-studies.ts';
import { Ledger, startSession } from '../../../support/plan.ts';
import { onlyBlock } from '../../../support/study.ts';

function firstPage(study: Study): Page {
  const [page] = startSession([onlyBlock(study)], new Ledger(), 'a')?.pages ?? [];
  if (!page) throw new Error('no page');
  return page;
}

test('a stored reason that a later rule would refuse is still read, rated, judged and reviewed', () => {
  const labels = ['No', 'So so', 'Yes'];
  const questions = ['clear', 'pleasant'].map((key) => ({
    key,
    kind: 'scale',
    text: `${key}?`,
    labels,
    reason: 'required',
  }));
  const study = questionnaireStudy({ questions, attention: { clear: { fact: 'n_speakers' } } });
  const block = onlyBlock(study);
  const page = firstPage(study);
  const answer = (reason: string | null) => ({
    answers: { clear: { value: 3, reason }, pleasant: { value: 1, reason } },
  });
  for (const reason of ['ok', 'Every word is there', '', null]) {
    const stored = answer(reason);
    expect(block.answerFault(page, stored)).not.toBe(null);
    expect(block.ratings(page, stored).map(({ rawValue, text }) => [rawValue, text])).toEqual([
      [3, reason],
      [1, reason],
    ]);
    expect(block.judge([{ page, answer: stored }])).toHaveLength(1);
    expect(block.reviewed(page, stored, 'en').map(({ text }) => text)).toEqual(
      reason ? [reason, reason] : [],
    );
  }
  expect(block.answerFault(page, { answers: { clear: { value: 4 } } })).not.toBe(null);
  expect(() => block.ratings(page, { answers: { clear: { value: 4 } } })).toThrow();
});

test('a reviewer reads the words of a choice and not its values', () => {
  const option = (value: string, en: string, zh: string) => ({ value, label: { en, zh } });
  const study = questionnaireStudy({
    attention: {},
    questions: [
      {
        kind: 'choice',
        key: 'flaws',
        text: 'Which flaws?',
        reason: 'optional',
        options: [
          option('p1', 'Noise', '噪声'),
          option('p2', 'Clicks', '咔嗒声'),
          option('p3', 'Hum', '嗡声'),
        ],
      },
    ],
  });
  const page = firstPage(study);
  const answers = { flaws: { value: ['p3', 'p1'], reason: 'Hiss in every pause' } };
  const answered = (language: 'en' | 'zh') =>
    onlyBlock(study)
      .reviewed(page, { answers }, language)
      .map(({ answer }) => answer);
  expect(answered('en')).toEqual(['Noise; Hum']);
  expect(answered('zh')).toEqual(['噪声; 嗡声']);
  expect(onlyBlock(study).ratings(page, { answers })[0]?.label).toBe('p3; p1');
});
