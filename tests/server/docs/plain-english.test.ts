import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const READ = [
  'server',
  'client',
  'docs',
  'studies',
  '.ci',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
];
const TEXT = /\.(ts|svelte|md|yaml|html|css)$|^run$|^full$/;

/** Words that nearly always mark a sentence to rewrite: metaphors, compressed or literal phrases. */
const WORDS =
  /\b(is there|anew|befell|told|stands|lies|of ours|somebody|comes to|may be had|at hand|leaves out|what is chosen|says of)\b/;
/** A sentence that begins with a bare relative clause: at the start of a comment, a string or after a full stop. */
const CLAUSE = /(^\s*(\/\*\*|\*|\/\/|#|-)? ?|['"`>] ?|[.!?] )(Who|What) (?!.*\?)[a-z]/;

/** Lines in which such a word is the plain one, by a part of the line. */
const JUDGED: readonly string[] = [
  // Labels of a question and of a list, as people say them.
  "'What you listened with'",
  "'What you heard'",
  // The heading of conclusions, as people say it.
  "'What was found'",
  // The plain passive: the listener gets no message.
  'Listeners are not told the result',
];

function* linesOf(path: string): Generator<{ place: string; text: string }> {
  const lines = readFileSync(path, 'utf8').split('\n');
  for (const [index, text] of lines.entries()) yield { place: `${relative(ROOT, path)}:${index + 1}`, text };
}

function filesIn(path: string): string[] {
  if (TEXT.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const marked = READ.flatMap((name) => filesIn(join(ROOT, name)))
  .flatMap((file) => [...linesOf(file)])
  .filter(({ text }) => WORDS.test(text) || CLAUSE.test(text));

test('no line has a word or an opening that marks a sentence to rewrite, but for those judged', () => {
  const unjudged = marked.filter(({ text }) => !JUDGED.some((part) => text.includes(part)));
  expect(unjudged.map(({ place, text }) => `${place} ${text.trim()}`)).toEqual([]);
});

test('every judged line is still there', () => {
  expect(JUDGED.filter((part) => !marked.some(({ text }) => text.includes(part)))).toEqual([]);
});
