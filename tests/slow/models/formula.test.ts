import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { analyseFile } from '../../../server/app/analysis/analyse.ts';
import { columnNames } from '../../../server/app/imports/table/rename-columns.ts';
import { projectRoot } from '../../../server/platform/project-root.ts';
import { ENGINE_PATIENCE, hasR } from '../../support/engines.ts';

const FILE = join(projectRoot(), '../shared/data/binomial-elmers/data_binomial_all.csv');
const isThere = existsSync(FILE);
if (!isThere)
  process.stdout.write('skipped: the real ratings of binomial-elmers are not beside the project\n');
const withR = await hasR('lme4');

const asked = {
  path: FILE,
  names: columnNames('listener=id,clip=audiofile,canonical_value=score') ?? new Map<string, string>(),
  where: [{ column: 'imphear', value: 'no', isNot: false }],
  repeats: 'keep' as const,
};

test.skipIf(!isThere || !withR)(
  'binomial-elmers: glmer(score ~ precede + interest + (1 | id)) comes out as published',
  ENGINE_PATIENCE,
  async () => {
    const { json } = await analyseFile({ ...asked, formula: 'value ~ precede + interest + (1 | listener)' });
    const tables = new Map(json.blocks[0]?.tables.map((table) => [table.name, table.rows]));
    const [intercept, precede] = tables.get('formula quality') ?? [];
    expect(Number(intercept?.['estimate'])).toBeCloseTo(0.8353, 3);
    expect(precede?.['term']).toBe('precedeyes');
    expect(Number(precede?.['estimate'])).toBeCloseTo(-0.9635, 3);
    expect(Number(precede?.['error'])).toBeCloseTo(0.152, 3);
    expect(Number(tables.get('formula variation quality')?.[0]?.['variance'])).toBeCloseTo(0.3237, 3);
    const [fit] = tables.get('formula fit quality') ?? [];
    expect(fit?.['n']).toBe(944);
    expect(Number(fit?.['aic'])).toBeCloseTo(1129.4, 1);
  },
);
