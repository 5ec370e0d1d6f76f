import { cpSync } from 'node:fs';
import { test } from 'vitest';
import { attStage } from './att-stage.ts';
import { i2dStage } from './i2d-stage.ts';
import { podevalStage } from './podeval-stage.ts';
import { swanbenchStage } from './swanbench-stage.ts';
const all = { swanbench: swanbenchStage, podeval: podevalStage, i2d: i2dStage, att: attStage };
for (const [n, open] of Object.entries(all))
  test(n, { timeout: 900_000 }, async () => {
    const stage = await open();
    try {
      await stage.run(`docs/papers/${n}.md`);
    } finally {
      cpSync(stage.path('.'), `/tmp/rows/${n}`, { recursive: true, verbatimSymlinks: true });
      await stage.remove();
    }
  });
