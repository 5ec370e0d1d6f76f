import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../project-root.ts';

const packageFile = z.object({ version: z.string() });

/** The version of Earshot that is running, as its package says. */
export async function softwareVersion(): Promise<string> {
  const text = await readFile(join(projectRoot(), 'package.json'), 'utf8');
  return packageFile.parse(JSON.parse(text)).version;
}
