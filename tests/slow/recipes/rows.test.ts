import { expect, test } from 'vitest';
import { attRows } from './att-rows.ts';
import { i2dRows } from './i2d-rows.ts';
import { podevalRows } from './podeval-rows.ts';
import { paperRows } from './row-stage.ts';
import { swanbenchRows } from './swanbench-rows.ts';

const PAPERS = { att: attRows, i2d: i2dRows, podeval: podevalRows, swanbench: swanbenchRows };

test.each(Object.entries(PAPERS))('each row of %s is shown by its command', async (paper, open) => {
  const rows = paperRows(`docs/papers/${paper}.md`);
  expect(rows.length).toBeGreaterThan(14);
  const stage = await open();
  try {
    const faults: string[] = [];
    for (const row of rows) faults.push(...(await stage.faultsOf(row)));
    expect(faults).toEqual([]);
  } finally {
    await stage.remove();
  }
});
