import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { templateIds } from '#core/templates/templates.ts';
import { expectChineseStudy } from '../../support/init-study.ts';

const root = await mkdtemp(join(tmpdir(), 'templates-'));
afterAll(() => rm(root, { recursive: true }));

test.each(templateIds)('%s: the study of real clips in Chinese has no errors', (template) =>
  expectChineseStudy(template, root),
);
