import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/platform/project-root.ts';

/** A fenced block of a page of the documentation. */
export interface DocBlock {
  page: string;
  /** Line of the page with the opening fence, from 1. */
  line: number;
  language: string;
  text: string;
  /** The path in "Save this as `path`:" right before the block. */
  saveAs: string | null;
}

/** Every page of the documentation, by its path in the repository. */
export const docPages = (): string[] => [
  'README.md',
  'CONTRIBUTING.md',
  join('studies', 'README.md'),
  ...readdirSync(join(projectRoot(), 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.split('/').includes('node_modules'))
    .map((name) => join('docs', name))
    .toSorted(),
];

export const readDoc = (page: string): string => readFileSync(join(projectRoot(), page), 'utf8');

const FENCE = /^ *```(\w*)[^\n]*\n([\s\S]*?)^ *```$/gmu;

/** The fenced blocks of Markdown, in their order. */
export function blocksIn(page: string, markdown: string): DocBlock[] {
  return [...markdown.matchAll(FENCE)].map(({ 1: language = '', 2: text = '', index }) => {
    const before = markdown.slice(0, index);
    const [, saveAs = null] = /Save this as `([^`]+)`:\n\n$/u.exec(before) ?? [];
    return { page, line: before.split('\n').length, language, text, saveAs };
  });
}

export const docBlocks = (page: string): DocBlock[] => blocksIn(page, readDoc(page));

/** The commands of a shell block: continued lines are joined, comments and blank lines left out. */
export const shellLines = (text: string): string[] =>
  text
    .replaceAll(/ *\\\n\s*/gu, ' ')
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)#.*$/u, '').trim())
    .filter((line) => line !== '');

const WORD = /"([^"]*)"|'([^']*)'|(\S+)/gu;

/** The words of a command without expansions, pipes or redirections. */
export const shellWords = (line: string): string[] =>
  [...line.matchAll(WORD)].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
