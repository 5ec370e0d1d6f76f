import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Capture } from '#core/blinding-check/capture.ts';
import { projectRoot } from '../../server/platform/project-root.ts';

/** What browsers received of an example in the format EAR1, with the truth; see tests/fixtures/blinding/README.md. */
export function recordedCapture(study: 'turing' | 'prosody' | 'mushra'): Capture {
  const file = join(projectRoot(), 'tests/fixtures/blinding', `${study}.json.gz`);
  return JSON.parse(gunzipSync(readFileSync(file)).toString());
}
