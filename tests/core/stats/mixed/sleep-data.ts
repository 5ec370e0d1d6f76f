import { z } from 'zod';
import { codesOf } from '../../../support/codes-of.ts';
import { fullFactor, type MixedData } from '#core/stats/mixed/mixed-data.ts';
import { goldenCsv } from '../golden.ts';

const number = z.coerce.number();
const sleep = goldenCsv('sleepstudy.csv', z.object({ Reaction: number, Days: number, Subject: z.string() }));
const subjects = codesOf(sleep.map(({ Subject }) => Subject));

/** Reaction ~ Days + (Days | Subject) of the published example. */
export const sleepData: MixedData = {
  values: Float64Array.from(sleep, ({ Reaction }) => Reaction),
  kind: Int32Array.from(sleep, ({ Days }) => Days),
  kinds: Array.from({ length: 10 }, (_, day) => ({ fixed: [1, day], random: [[1, day]] })),
  factors: [{ level: subjects.of, levels: subjects.names.length, width: 2, factor: fullFactor(2) }],
};
