import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { SHED_FROM_MS } from '../../../server/http/middleware/shed-load.ts';

test.runIf(process.platform === 'linux')(
  'programs that take every core do not make the server refuse anybody',
  { timeout: 120_000 },
  async () => {
    const script = fileURLToPath(new URL('beside-neighbours.ts', import.meta.url));
    const args = ['--import', 'tsx', script, String(SHED_FROM_MS.console)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { ownMs, plainMs }: { ownMs: number; plainMs: number } = JSON.parse(stdout);
    expect(plainMs).toBeGreaterThanOrEqual(SHED_FROM_MS.console);
    expect(ownMs).toBeLessThan(SHED_FROM_MS.console / 5);
  },
);
