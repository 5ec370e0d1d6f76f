import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../server/platform/project-root.ts';
import { docPages, readDoc } from '../../support/doc-blocks.ts';

const client = join(projectRoot(), 'client');

/** What English catalogues say, as one text. */
const words = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('messages.ts'))
  .map((name) => readFileSync(join(client, name), 'utf8'))
  .join('\n')
  .replaceAll("\\'", "'");

/** Whether some text of a catalogue is the label, or begins with it. */
const isShown = (label: string): boolean => {
  const quoted = label.replaceAll(/[.?*+^$|()[\]{}\\]/gu, String.raw`\$&`);
  return new RegExp(`['"]${quoted}(?:['"…]|[ ,:])`, 'u').test(words);
};

/** Verdicts of the analysis, which its tables print. */
const NO_LABELS: readonly string[] = ['Equivalent', 'Non-inferior'];

/** Names of buttons, pages and columns stand in italics. Example: _Files and check_. */
const labelsIn = (page: string): string[] =>
  [...readDoc(page).matchAll(/(?<![\w*`/])_([A-Z][^_\n]{0,60})_(?!\w)/gu)].map(([, label = '']) => label);

test('every label in italics is one that a page of the product shows', () => {
  const labels = docPages()
    .filter((page) => !page.startsWith('docs/reference/'))
    .flatMap((page) => labelsIn(page).map((label) => ({ page, label })));
  expect(labels.length).toBeGreaterThan(25);
  const unknown = labels.filter(({ label }) => !NO_LABELS.includes(label) && !isShown(label));
  expect(unknown).toEqual([]);
});

test('a label that no page shows is found', () => {
  expect(isShown('Continue as owner')).toBe(true);
  expect(isShown('Enter as owner of this demonstration')).toBe(false);
  expect(isShown('Continue as own')).toBe(false);
});
