import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from './project-root.ts';

const packageFile = z.object({ version: z.string() });

/** The name and version that results are stamped with. Example: 'Earshot 0.1.0'. */
export function earshotVersion(): string {
  const { version } = packageFile.parse(
    JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')),
  );
  return `Earshot ${version}`;
}
