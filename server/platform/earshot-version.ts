import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from './project-root.ts';

const packageFile = z.object({ version: z.string() });

/** The version of Earshot that is running, as its package says. Example: '0.1.0'. */
export function earshotVersion(): string {
  const text = readFileSync(join(projectRoot(), 'package.json'), 'utf8');
  return packageFile.parse(JSON.parse(text)).version;
}
