import { expect, test } from 'vitest';
import { problemText } from '../../../../client/listener/screens/problem-text.ts';
import { t } from '../../../../client/listener/words/messages.ts';

test('who came without the recruiter is told where to start, and offered no retry', () => {
  expect(problemText('recruiter-entry-required')).toMatchObject({
    text: t('error.recruiter'),
    again: false,
  });
});

test('an error that nobody foresaw says that the work is safe and can be tried again', () => {
  expect(problemText('internal')).toMatchObject({ text: t('error.safe'), again: true });
});
