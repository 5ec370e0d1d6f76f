import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteLink } from '../../../docs/.vitepress/links.ts';
import { sidebarOf } from '../../../docs/.vitepress/sidebar.ts';
import { projectRoot } from '../../../server/platform/project-root.ts';

const docs = join(projectRoot(), 'docs');

test('the menu of the docs leads to every page, by task, and every entry has a title', async () => {
  const entries = sidebarOf(docs).flatMap(({ items }) => items);
  const files = (await readdir(docs, { recursive: true })).filter((name) => name.endsWith('.md'));
  const inMenu = entries.map(({ link }) => `${link.slice(1)}.md`);
  expect(inMenu.toSorted()).toEqual(files.filter((name) => name !== 'index.md').toSorted());
  expect(entries.filter(({ text }) => text === '')).toEqual([]);
  expect(sidebarOf(docs)[0]?.items[0]?.link).toBe('/start/tutorial');
});

test('a page named first comes first, the others follow by title', () => {
  const methods = sidebarOf(docs).find(({ text }) => text === 'Methods')?.items ?? [];
  expect(methods[0]).toEqual({ text: 'Methods', link: '/methods/index' });
  const others = methods.slice(1).map(({ text }) => text);
  expect(others).toEqual(others.toSorted((a, b) => a.localeCompare(b, 'en')));
});

test('links to and from a file outside docs lead to its page on the site', () => {
  expect(siteLink('../../CONTRIBUTING.md#terms', 'start/console.md')).toBe(
    '../extending/contributing.md#terms',
  );
  expect(siteLink('docs/extending/checks.md', 'extending/contributing.md')).toBe('checks.md');
  expect(siteLink('../study/stimuli.md#gain', 'start/console.md')).toBe('../study/stimuli.md#gain');
  for (const same of ['#terms', 'https://example.org/docs/x', 'mailto:a@example.org'])
    expect(siteLink(same, 'start/console.md')).toBe(same);
});
