import { expect, test } from 'vitest';
import { RequestError } from '../../../../client/lib/request-error.ts';
import { problemText } from '../../../../client/listener/screens/problem-text.ts';
import { asProblem, errorId } from '../../../../client/listener/session/script-error.ts';

test('an error of our scripts has the same short name whenever it happens, and another one another', () => {
  const error = new TypeError('slots is undefined');
  expect(errorId(error)).toMatch(/^script-[0-9a-z]{1,7}$/u);
  expect(errorId(new TypeError('slots is undefined'))).toBe(errorId(error));
  expect(errorId(new TypeError('player is undefined'))).not.toBe(errorId(error));
});

test('it becomes a problem that says so, with the name to quote and another try', () => {
  const { code } = asProblem(new RangeError('out of range'));
  expect(problemText(code)).toMatchObject({
    again: true,
    quotes: true,
    title: 'Something went wrong on this page',
  });
});

test('an error of a request stays what it is', () => {
  const error = new RequestError('study-paused', 'paused', { status: 403 });
  expect(asProblem(error)).toBe(error);
});
