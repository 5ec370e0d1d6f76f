import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { studyFileReference } from '../../../../server/app/studies/key-reference.ts';

test('docs/reference/keys.md is what the schemas say; update it with: npx earshot keys > docs/reference/keys.md', async () => {
  expect(await readFile('docs/reference/keys.md', 'utf8')).toBe(`${studyFileReference()}\n`);
});
