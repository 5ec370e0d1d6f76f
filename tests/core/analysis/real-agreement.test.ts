import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { agreementTable as tableOf } from '#core/analysis/agreement/agreement-table.ts';
import type { Scale } from '#core/analysis/input/analysis.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import { raterMatrix as matrixOf } from '#core/analysis/agreement/rater-matrix.ts';
import { raterTable } from '#core/analysis/agreement/rater-table.ts';
import { scaleInput } from '#core/analysis/input/scale-input.ts';
import { sosTable as spreadOf } from '#core/analysis/agreement/sos-table.ts';
import { analysisOf } from '#core/methods/analyses.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { voteTable } from '#core/stats/agreement/vote-table.ts';
import { rating } from '../../support/ratings.ts';

const tableOfRatings = (scale: Scale, ratings: readonly Rating[]) =>
  voteTable(scaleInput(scale, blockInput(ratings)).votes());
const agreementTable = (scale: Scale, ratings: readonly Rating[]) =>
  tableOf(scale, tableOfRatings(scale, ratings));
const raterMatrix = (scale: Scale, ratings: readonly Rating[]) =>
  matrixOf(scale, tableOfRatings(scale, ratings));
const sosTable = (scale: Scale, ratings: readonly Rating[]) =>
  spreadOf(scale, tableOfRatings(scale, ratings));

const DATA = new URL('../../../../shared/data/', import.meta.url);
const SYNTHESIS = new URL('acr-3synt/', DATA);
const HOSSFELD = new URL('acr-hossfeld/', DATA);
const number = z.coerce.number();
const rowsOf = <Row extends z.ZodType>(file: URL, row: Row): z.infer<Row>[] =>
  z.array(row).parse(parse(readFileSync(file, 'utf8'), { columns: true }));

const seven: Scale = { name: 'quality', grid: { min: 1, max: 7, step: 1 }, levels: null, judges: 'clip' };
const synthesis = () =>
  rowsOf(
    new URL('all.csv', SYNTHESIS),
    z.object({ rater: z.string(), speaker_wav: z.string(), speaker_name: z.string(), score: number }),
  ).map(({ rater, speaker_wav: clip, speaker_name: system, score }) =>
    rating({ listener: rater, clip, item: clip, system, canonicalValue: score }),
  );

test.skipIf(!existsSync(SYNTHESIS))(
  'real votes on speech synthesis (skipped without ../shared/data/acr-3synt): ICCs and alphas as by psych',
  () => {
    const rows = agreementTable(seven, synthesis())?.rows ?? [];
    const value = (coefficient: string, level = 'interval') =>
      Number(rows.find((row) => row['coefficient'] === coefficient && row['level'] === level)?.['value']);
    const published = { 1: 0.389, 2: 0.398, 3: 0.521 };
    const ofMean = { 1: 0.9105, 2: 0.9136, 3: 0.9457 };
    for (const [kind, expected] of Object.entries(published))
      expect(value(`ICC(${kind},1)`)).toBeCloseTo(expected, 3);
    for (const [kind, expected] of Object.entries(ofMean))
      expect(value(`ICC(${kind},k)`)).toBeCloseTo(expected, 3);
    expect(value("Krippendorff's alpha", 'ordinal')).toBeCloseTo(0.3743, 4);
    expect(value("Krippendorff's alpha")).toBeCloseTo(0.3846, 4);
    expect(
      rows.every(({ listeners, clips, ratings }) => listeners === 16 && clips === 54 && ratings === 864),
    ).toBe(true);
  },
);

test.skipIf(!existsSync(SYNTHESIS))(
  'the mean over raters against the rest (skipped without ../shared/data/acr-3synt)',
  () => {
    const table = raterTable(seven, scaleInput(seven, blockInput(synthesis())));
    const mean = table?.rows[0];
    expect(mean?.['listener']).toBe('(mean)');
    const expected = { plcc: 0.7041, srcc: 0.6915, krcc: 0.5615, qwk: 0.5458, mae: 1.2182 };
    for (const [name, of] of Object.entries(expected)) expect(Number(mean?.[name])).toBeCloseTo(of, 4);
    expect(table?.rows).toHaveLength(17);
    expect(raterMatrix(seven, synthesis()).tables?.[0]?.rows).toHaveLength((16 * 15) / 2);
  },
);

const summary = z.object({
  condition: z.string(),
  MOS: number,
  SOS: number,
  'total number ratings': number,
  '#ratings 1': number,
  '#ratings 2': number,
  '#ratings 3': number,
  '#ratings 4': number,
  '#ratings 5': number,
});

test.skipIf(!existsSync(HOSSFELD)).each(['cs401', 'cs501'])(
  'real votes of a crowd, %s (skipped without ../shared/data/acr-hossfeld): MOS, SOS and counts by condition',
  (study) => {
    const votes = rowsOf(
      new URL(`${study}_ratingsPerUser.csv`, HOSSFELD),
      z.object({ userid: z.string(), condition: z.string(), rating: number }),
    ).map(({ userid, condition, rating: value }, row) =>
      rating({
        method: 'rating',
        listener: userid,
        system: condition,
        clip: `${condition}/${row}`,
        item: `${row}`,
        canonicalValue: value,
      }),
    );
    const { tables } = analysisOf('rating').read(votes).results(blockInput(votes));
    const conditions = tables.find(({ name }) => name === 'quality by system')?.rows ?? [];
    const expected = rowsOf(new URL(`${study}_summaryPerCondition.csv`, HOSSFELD), summary);
    expect(conditions).toHaveLength(expected.length);
    for (const condition of expected) {
      const row = conditions.find(({ system }) => system === condition.condition);
      expect(row?.['n']).toBe(condition['total number ratings']);
      expect(Math.abs(Number(row?.['mean']) - condition.MOS)).toBeLessThan(0.00501);
      expect(Math.abs(Number(row?.['sos']) - condition.SOS)).toBeLessThan(0.00501);
    }
    const clips = votes.map((vote) => ({ ...vote, clip: vote.system ?? '', listener: vote.clip }));
    const [sos] = sosTable({ ...seven, grid: { min: 1, max: 5, step: 1 } }, clips)?.rows ?? [];
    expect(sos?.['clips']).toBe(expected.length);
    expect(Number(sos?.['a'])).toBeGreaterThan(0.2);
    expect(Number(sos?.['high'])).toBeLessThan(0.27);
  },
);
