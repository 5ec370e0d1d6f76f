import { expect, test } from 'vitest';
import { say } from '../../../../client/lib/i18n.ts';
import { problemText } from '../../../../client/listener/screens/problem-text.ts';

test('who came without the recruiter is told where to start, and offered no retry', () => {
  expect(problemText('recruiter-entry-required')).toMatchObject({
    text: say('error.recruiter'),
    again: false,
  });
});

test('an error that nobody foresaw says that the work is safe and can be tried again', () => {
  expect(problemText('internal')).toMatchObject({ text: say('error.safe'), again: true });
});
