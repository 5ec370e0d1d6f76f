import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { evidenceRules } from '#core/evidence/registry.ts';
import { methods } from '#core/methods/registry.ts';
import { anchorOf } from '../../../docs/.vitepress/anchor.ts';
import { projectRoot } from '../../../server/platform/project-root.ts';

const root = projectRoot();
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#{1,6} (.*)$/gmu)].map(([, heading = '']) => anchorOf(heading));

test('every link of the documentation leads somewhere', () => {
  const broken = pages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8');
    return [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/gu)].flatMap(
      ([link, path = '', anchor]) => {
        const target = path === '' ? page : join(dirname(page), path);
        if (!existsSync(join(root, target))) return [`${page}: ${link}`];
        if (anchor === undefined || !target.endsWith('.md')) return [];
        return anchorsIn(readFileSync(join(root, target), 'utf8')).includes(anchor)
          ? []
          : [`${page}: ${link}`];
      },
    );
  });
  expect(broken).toEqual([]);
});

test('every picture of the docs is shown on a page, and all are less than 3 MB', () => {
  const shown = new Set(
    pages.flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+)\)/gu)].map(([, path = '']) =>
        join(dirname(page), path),
      ),
    ),
  );
  const pictures = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:webp|png|svg)$/u.test(name))
    .map((name) => join('docs', name));
  expect(pictures.filter((name) => !shown.has(name))).toEqual([]);
  expect(pictures.reduce((sum, name) => sum + statSync(join(root, name)).size, 0)).toBeLessThan(3_000_000);
});

test('every method has a page of its own', () => {
  const missing = Object.keys(methods).filter((id) => !existsSync(join(root, 'docs', 'methods', `${id}.md`)));
  expect(missing).toEqual([]);
});

test('every evidence rule has a row in the table of docs/screening/quality.md', () => {
  const text = readFileSync(join(root, 'docs', 'screening', 'quality.md'), 'utf8');
  expect(evidenceRules.filter(({ id }) => !text.includes(`| \`${id}\``))).toEqual([]);
});
