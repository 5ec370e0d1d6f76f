import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { earshotVersion } from '../../../server/platform/earshot-version.ts';
import { projectRoot } from '../../../server/platform/project-root.ts';

const root = projectRoot();
const read = (name: string): Promise<string> => readFile(join(root, name), 'utf8');

test('the changelog has unreleased changes first, then the version of package.json, newest first', async () => {
  const text = await read('CHANGELOG.md');
  const headings = [...text.matchAll(/^## (.*)$/gmu)].map(([, heading = '']) => heading);
  expect(headings[0]).toBe('[Unreleased]');
  const released = headings
    .slice(1)
    .map((heading) => /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/u.exec(heading));
  expect(released.map((found) => found?.[1])[0]).toBe(earshotVersion());
  const dates = released.map((found) => found?.[2] ?? '');
  expect(dates).toEqual(dates.toSorted().toReversed());
  const kinds = [...text.matchAll(/^### (.*)$/gmu)].map(([, kind]) => kind);
  const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
  expect(kinds.filter((kind) => !known.includes(kind ?? ''))).toEqual([]);
});

test('the workflow runs .ci/run on the oldest Node that is supported', async () => {
  const workflow = z.object({
    jobs: z.object({
      run: z.object({
        steps: z.array(
          z.object({ run: z.string().optional(), with: z.record(z.string(), z.unknown()).optional() }),
        ),
      }),
    }),
  });
  const { steps } = workflow.parse(parse(await read('.github/workflows/ci.yml'))).jobs.run;
  expect(steps.at(-1)?.run).toBe('bash .ci/run');
  expect(existsSync(join(root, '.ci/run'))).toBe(true);
  const { engines } = z
    .object({ engines: z.object({ node: z.string() }) })
    .parse(JSON.parse(await read('package.json')));
  const [oldest] = /\d+/u.exec(engines.node) ?? [];
  expect(steps.flatMap((step) => step.with?.['node-version'] ?? [])).toEqual([Number(oldest)]);
});

test('every issue form has a name, a description and fields with distinct ids', async () => {
  const form = z.object({
    name: z.string().min(1),
    description: z.string().min(1),
    body: z.array(z.object({ type: z.enum(['markdown', 'textarea', 'input']), id: z.string().optional() })),
  });
  const names = (await readdir(join(root, '.github/ISSUE_TEMPLATE'))).filter((name) => name !== 'config.yml');
  expect(names.toSorted()).toEqual(['bug.yml', 'feature.yml']);
  for (const name of names) {
    const { body } = form.parse(parse(await read(`.github/ISSUE_TEMPLATE/${name}`)));
    const ids = body.filter(({ type }) => type !== 'markdown').map(({ id }) => id);
    expect(new Set(ids).size, name).toBe(ids.length);
    expect(ids).not.toContain(undefined);
  }
});
