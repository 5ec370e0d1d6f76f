import { z } from 'zod';
import { goldenCsv } from '../golden.ts';

function matrixOf(name: string): (number | null)[][] {
  return goldenCsv(name, z.record(z.string(), z.string())).map((row) =>
    Object.entries(row)
      .filter(([column]) => column !== 'stimulus_id')
      .map(([, text]) => (text === 'NA' || text === '' ? null : Number(text))),
  );
}

const complete = (rows: (number | null)[][]): number[][] =>
  rows.map((row) => row.map((value) => value ?? Number.NaN));

/** 20 units by 6 raters, 1 to 5. */
export const completeMatrix = complete(matrixOf('complete_matrix.csv'));
/** Shrout & Fleiss 1979, table 2. */
export const shroutFleiss = complete(matrixOf('shrout_fleiss.csv'));
/** 12 units by 4 observers with missing cells. */
export const krippendorffMatrix = matrixOf('krippendorff.csv');
/** Fleiss 1971: how often each of 5 labels was given to each of 10 units, as rows of labels. */
export const fleissLabels = complete(matrixOf('fleiss_counts.csv')).map((counts) =>
  counts.flatMap((count, label) => Array.from({ length: count }, () => label)),
);
