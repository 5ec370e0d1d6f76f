import { expect, test } from 'vitest';
import { analyseRatings } from '#core/analysis/blocks/analyse-blocks.ts';
import { blockInput } from '#core/analysis/input/input.ts';
import { paperTable } from '../../../support/paper-table.ts';
import { rating } from '../../../support/ratings.ts';

const printed = paperTable('att_table6_hls_by_voice');
const SUFFIX = '_hls';

/** The printed scores as ratings, one a cell: means over cells weigh each the same, as its equal numbers of answers do. */
const RATINGS = (printed ?? []).flatMap(({ model = '', voice = '', ...cells }) =>
  Object.entries(cells).map(([column, value]) => {
    const dimension = column.slice(0, -SUFFIX.length);
    return rating({
      system: model,
      clip: `${model}/${voice}/${dimension}`,
      item: dimension,
      listener: `L${voice}`,
      factors: { voice, dimension },
      scale: 'human-likeness',
      canonicalValue: Number(value),
    });
  }),
);

/** To four decimals; halves were rounded either way. */
const expectStated = (value: unknown, stated: number): void =>
  expect(Math.abs(Number(value) - stated)).toBeLessThan(0.00005 + 1e-9);

const tables = (): ReturnType<typeof analyseRatings>['blocks'][number]['tables'] =>
  analyseRatings(blockInput(RATINGS, { by: ['voice', 'dimension'] })).blocks[0]?.tables ?? [];
const rowsOf = (name: string) => tables().find((table) => table.name === name)?.rows ?? [];

test.skipIf(printed === null)(
  'the scores of the Audio Turing Test, table 6: by system, by voice, by both',
  () => {
    expect(RATINGS).toHaveLength(100);
    const means = rowsOf('systems').flatMap(({ system, role, mean }) =>
      role === 'test' ? [[system, mean] as const] : [],
    );
    const stated = {
      'Seed-TTS': 0.4018,
      'MiniMax-Speech': 0.372,
      'Step-Audio': 0.2693,
      CosyVoice: 0.2168,
      'GPT-4o': 0.1309,
    };
    expect(means).toHaveLength(5);
    for (const [system, score] of Object.entries(stated))
      expectStated(means.find(([name]) => name === system)?.[1], score);
    const byVoice = rowsOf('human-likeness by voice');
    const voice = (name: string) => byVoice.find(({ level }) => level === name);
    expect([Number(voice('skye')?.['mean']).toFixed(4), voice('skye')?.['n']]).toEqual(['0.4745', 5]);
    expect(Number(voice('moon')?.['mean']).toFixed(4)).toBe('0.3495');
  },
);

test.skipIf(printed === null)(
  'a dimension is led by MiniMax, four by Seed-TTS; the crossed table is the printed one',
  () => {
    const rows = rowsOf('human-likeness by dimension').filter(({ system }) => system !== '(all)');
    const leaders = [...new Set(rows.map(({ level }) => level))].map((dimension) => {
      const own = rows.filter(({ level }) => level === dimension);
      const best = own.toSorted((a, b) => Number(b['mean']) - Number(a['mean']))[0];
      return [dimension, best?.['system'], best?.['mean']] as const;
    });
    const classical = leaders.find(([dimension]) => dimension === 'classical_chinese_poetry_prose');
    expect(classical?.[1]).toBe('MiniMax-Speech');
    expectStated(classical?.[2], 0.4412);
    expect(leaders.filter(([, system]) => system === 'Seed-TTS')).toHaveLength(4);
    const seed = rows.find(
      ({ system, level }) => system === 'Seed-TTS' && level === 'classical_chinese_poetry_prose',
    );
    expectStated(seed?.['mean'], 0.4006);
    const crossed = rowsOf('human-likeness by voice and dimension');
    expect(crossed).toHaveLength(20);
    for (const { model = '', voice = '', ...cells } of printed ?? []) {
      const row = crossed.find(({ system, level }) => system === model && level === voice);
      for (const [column, value] of Object.entries(cells)) {
        const dimension = column.slice(0, -SUFFIX.length);
        expect(row).toMatchObject({ [`mean ${dimension}`]: Number(value), [`n ${dimension}`]: 1 });
      }
    }
  },
);
