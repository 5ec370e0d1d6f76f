import { yaml } from '@codemirror/lang-yaml';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { diagnosticsOf, rangeOf } from '../../../../client/console/files/diagnostics.ts';

const TEXT = `title: x
blocks:
  - method: rating
    pages: none # later
batchs: 1
`;
const state = EditorState.create({ doc: TEXT, extensions: [yaml()] });

/** The text that a problem is about. */
const about = (line: number | null, column: number | null): string => {
  const { from, to } = rangeOf(state, { line, column });
  return TEXT.slice(from, to);
};

test('a problem is about a key with its value, or about a value', () => {
  expect(about(5, 1)).toBe('batchs: 1');
  expect(about(4, 12)).toBe('none');
  expect(about(3, 13)).toBe('rating');
});

test('a problem stays on its line', () => {
  expect(about(2, 1)).toBe('blocks:');
  expect(about(3, 5)).toBe('method: rating');
});

test('a problem without a line is on the first one, and one beyond the text on the last', () => {
  expect(about(null, null)).toBe('title: x');
  expect(about(99, 99)).toBe('');
  expect(about(1, 99)).toBe('');
});

test('problems keep their severity and message', () => {
  expect(diagnosticsOf(state, [{ line: 5, column: 1, severity: 'warning', message: 'Unknown key' }])).toEqual(
    [
      {
        from: TEXT.indexOf('batchs'),
        to: TEXT.indexOf('batchs') + 9,
        severity: 'warning',
        message: 'Unknown key',
      },
    ],
  );
});
