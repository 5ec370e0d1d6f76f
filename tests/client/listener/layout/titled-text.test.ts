import { expect, test } from 'vitest';
import type { MarkdownNode } from '#core/text/markdown.ts';
import { titledText } from '../../../../client/listener/layout/titled-text.ts';

const body: MarkdownNode = { type: 'paragraph', children: [{ type: 'text', value: 'Listen.' }] };

test('a text that begins with a heading brings its own title', () => {
  const emphasis: MarkdownNode = { type: 'emphasis', children: [{ type: 'text', value: 'you' }] };
  const heading: MarkdownNode = {
    type: 'heading',
    depth: 1,
    children: [{ type: 'text', value: 'What ' }, emphasis, { type: 'text', value: ' do' }],
  };
  expect(titledText([heading, body], 'What to do')).toEqual({ title: 'What you do', text: [body] });
});

test('any other text comes below a title of ours', () => {
  expect(titledText([body], 'What to do')).toEqual({ title: 'What to do', text: [body] });
});
