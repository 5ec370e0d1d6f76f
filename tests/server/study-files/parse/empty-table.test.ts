import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTable } from '../../../../server/study-files/parse/read-table.ts';
import { temporaryFolder } from '../../../support/test-server.ts';

test('a table without a line is told what to write', async () => {
  const { path, remove } = await temporaryFolder();
  const file = join(path, 'none.csv');
  await writeFile(file, '');
  const { mistakes } = await readTable(file, []);
  expect(mistakes.map(({ message }) => message)).toEqual([
    'the table is empty; write a first line that names the columns, and a row below it',
  ]);
  await remove();
});
