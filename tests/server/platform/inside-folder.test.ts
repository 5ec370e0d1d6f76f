import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ifAbsent } from '../../../server/platform/inside-folder.ts';

const here = import.meta.dirname;

test('only the absence of a file is replaced; any other error is thrown again', async () => {
  expect(await readFile(join(here, 'no-such-file')).catch(ifAbsent('absent'))).toBe('absent');
  expect(await readFile(join(import.meta.filename, 'below-a-file')).catch(ifAbsent('absent'))).toBe('absent');
  await expect(readFile(here).catch(ifAbsent('absent'))).rejects.toThrow('EISDIR');
});
