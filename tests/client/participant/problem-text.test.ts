import { expect, test } from 'vitest';
import { problemText } from '../../../client/participant/problem-text.ts';

test('who came without the recruiter is told where to start, and offered no retry', () => {
  expect(problemText('recruiter-entry-required')).toMatchObject({
    text: { key: 'error.recruiter' },
    again: false,
  });
});

test('an error that nobody foresaw says that the work is safe and can be tried again', () => {
  expect(problemText('internal')).toMatchObject({ text: { key: 'error.safe' }, again: true });
});
