import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blocksOf, layoutSession } from '#core/plan/plan.ts';
import type { Draw } from '#core/session/page.ts';
import type { Study } from '#core/study/study.ts';
import {
  besideStudy,
  pairwiseStudy,
  ratingStudy,
  ternaryStudy,
  trappedPairsStudy,
} from '../../../support/method-studies.ts';

interface Laid {
  name: string;
  seed: string;
  draws: Draw[];
  units: string[];
  /** Of the JSON of all pages. */
  sha256: string;
}

/** Sessions as they were laid out before there was a second version. */
const BEFORE: readonly Laid[] = JSON.parse(
  readFileSync(new URL('../../../fixtures/old-layout/layouts.json', import.meta.url), 'utf8'),
);

const STUDIES: Readonly<Record<string, Study>> = {
  ternary: ternaryStudy({ batches: 3 }),
  rating: ratingStudy({ repeats: 2 }),
  ccr: besideStudy('ccr', { null_pairs: 2 }),
  pairwise: pairwiseStudy({ null_pairs: 2 }),
  ab: trappedPairsStudy({ method: 'ab', repeats: 2 }),
  abx: trappedPairsStudy({ method: 'abx' }),
};

test.each(BEFORE)(
  'version 1 lays a session of $name out as it always did',
  ({ name, seed, draws, units, sha256 }) => {
    const study = STUDIES[name];
    if (!study) throw new Error(`no study for ${name}`);
    const pages = layoutSession(blocksOf(study), draws, seed, 1);
    expect(pages.map(({ unit }) => unit)).toEqual(units);
    expect(createHash('sha256').update(JSON.stringify(pages)).digest('hex')).toBe(sha256);
  },
);
