import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { studyFileReference } from '../../../../server/app/studies/key-reference.ts';

test('docs/study/study-file.md is what the schemas say; write it anew with: npx earshot keys > docs/study/study-file.md', async () => {
  expect(await readFile('docs/study/study-file.md', 'utf8')).toBe(`${studyFileReference()}\n`);
});
