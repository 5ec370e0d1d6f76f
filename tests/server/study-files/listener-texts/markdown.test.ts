import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatMistake } from '../../../../server/study-files/parse/mistake.ts';
import { parseMarkdown, readMarkdown } from '../../../../server/study-files/listener-texts/markdown.ts';
import { temporaryFolder } from '../../../support/test-server.ts';

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

test('a text that is no UTF-8 is refused: listeners would read signs in place of letters', async () => {
  const folder = await temporaryFolder();
  const path = join(folder.path, 'consent.md');
  await writeFile(path, Buffer.from([0xc4, 0xfa, 0xba, 0xc3]));
  const { mistakes, nodes } = await readMarkdown(path);
  expect(nodes).toEqual([]);
  expect(mistakes.map(formatMistake)).toEqual([
    `${path} error: the file is not UTF-8 text; save it with the encoding UTF-8`,
  ]);
  await folder.remove();
});

test.each([
  ['quotes', '> '.repeat(50_000)],
  ['quotes without spaces', '>'.repeat(90_000)],
  ['lists', '- '.repeat(50_000)],
  ['numbered lists in quotes', '> 1. '.repeat(20_000)],
  ['emphasis', '*'.repeat(200)],
])('%s too deep in each other are a mistake at their line, not an exhausted stack', (_what, start) => {
  const end = start.startsWith('*') ? start : '';
  const { mistakes, nodes } = parseMarkdown(`Hello\n\n${start}x${end}\n`, 'consent.md');
  expect(nodes).toEqual([]);
  expect(mistakes.map(formatMistake)).toEqual([
    'consent.md:3:1 error: quotes, lists and emphasis are nested more than 20 deep; simplify the text',
  ]);
});

test('lines and lists that are deep enough for any text are read', () => {
  const line = '-'.repeat(80);
  const list = Array.from({ length: 10 }, (_, depth) => `${'  '.repeat(depth)}- level ${depth}`).join('\n');
  const { mistakes, nodes } = parseMarkdown(`> ${line}\n\n${list}\n`, 'consent.md');
  expect(mistakes.map(formatMistake).filter((each) => each.includes('error'))).toEqual([]);
  expect(JSON.stringify(nodes)).toContain('level 9');
});
