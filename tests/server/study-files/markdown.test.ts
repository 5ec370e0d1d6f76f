import { expect, test } from 'vitest';
import { formatMistake } from '../../../server/study-files/mistake.ts';
import { parseMarkdown } from '../../../server/study-files/markdown.ts';

const text = (value: string): { type: 'text'; value: string } => ({ type: 'text', value });

test('Markdown becomes a tree of the parts that study texts may use', () => {
  const source = '# Title\n\nSome **bold** and *soft* `code`,  \nnext line.\n\n> Quoted\n\n1. one\n2. two\n';
  const { nodes, mistakes } = parseMarkdown(source, 'consent.md');
  expect(mistakes).toEqual([]);
  expect(nodes).toEqual([
    { type: 'heading', depth: 1, children: [text('Title')] },
    {
      type: 'paragraph',
      children: [
        text('Some '),
        { type: 'strong', children: [text('bold')] },
        text(' and '),
        { type: 'emphasis', children: [text('soft')] },
        text(' '),
        { type: 'code', value: 'code' },
        text(','),
        { type: 'break' },
        text('next line.'),
      ],
    },
    { type: 'quote', children: [{ type: 'paragraph', children: [text('Quoted')] }] },
    {
      type: 'list',
      ordered: true,
      children: [
        { type: 'item', children: [text('one')] },
        { type: 'item', children: [text('two')] },
      ],
    },
  ]);
});

test('only web and mail links stay links', () => {
  const source =
    '[a](https://example.org) <b@example.org> [c](javascript:alert(1)) [d](data:text/html,x) [e](/x)';
  const { nodes, mistakes } = parseMarkdown(source, 'consent.md');
  const [paragraph] = nodes;
  const links =
    paragraph && 'children' in paragraph ? paragraph.children.filter(({ type }) => type === 'link') : [];
  expect(links).toEqual([
    { type: 'link', url: 'https://example.org', children: [text('a')] },
    { type: 'link', url: 'mailto:b@example.org', children: [text('b@example.org')] },
  ]);
  expect(mistakes).toHaveLength(3);
  expect(JSON.stringify(nodes)).not.toContain('alert');
});

test('HTML and images are left out with a warning at their place', () => {
  const { nodes, mistakes } = parseMarkdown(
    'Hello\n\n<script>alert(1)</script>\n\n![x](y.png)\n',
    'consent.md',
  );
  expect(nodes).toEqual([
    { type: 'paragraph', children: [text('Hello')] },
    { type: 'paragraph', children: [] },
  ]);
  expect(mistakes.map(formatMistake)).toEqual([
    'consent.md:3:1 warning: HTML is not shown to listeners; use Markdown',
    'consent.md:5:1 warning: images are not shown to listeners; describe it in words',
  ]);
});
