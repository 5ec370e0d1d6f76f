import { expect, test } from 'vitest';
import {
  LEVEL_SAMPLE,
  planLevels,
  type LevelledSound,
} from '../../../../server/study-files/measure/level-plan.ts';

const clip = (name: string, lufs: number | null, peak: number, bitDepth: 16 | 24 = 16): LevelledSound => ({
  name,
  shown: `${name}.wav`,
  levels: { lufs, rmsDbfs: (lufs ?? -80) - 3, truePeakDbtp: peak },
  truePeakDbtp: peak,
  bitDepth,
});

const gainsOf = (...args: Parameters<typeof planLevels>): Record<string, number> =>
  Object.fromEntries(planLevels(...args).gains);

test('every clip gets the gain that it lacks, to a hundredth of a dB; below a tenth it gets none', () => {
  const clips = [clip('a', -20, -9), clip('b', -30.123, -19), clip('c', -23.09, -12), clip('d', -22.91, -12)];
  expect(gainsOf(-23, clips)).toEqual({ a: -3, b: 7.12, c: 0, d: 0 });
  expect(gainsOf({ rms: -23 }, clips)).toEqual({ a: 0, b: 10.12, c: 3.09, d: 2.91 });
  expect(gainsOf('as is', clips)).toEqual({ a: 0, b: 0, c: 0, d: 0 });
});

test('copies have 16 bit, or 24 where the study asks for them and every clip has them, whatever the sound for the level has', () => {
  const deep = [clip('a', -23, -9, 24), clip('b', -24, -9, 24), clip(LEVEL_SAMPLE, -30, -20)];
  expect(planLevels(-23, deep).bitDepth).toBe(16);
  expect(planLevels(-23, deep, 24).bitDepth).toBe(24);
  expect(planLevels(-23, [...deep, clip('c', -24, -9)], 24).bitDepth).toBe(16);
});

test('P7 the worst true peak lowers the level of all, by whole tenths and not below what it needs', () => {
  const plan = planLevels(-23, [clip('a', -23, -9), clip('b', -33, -5.55), clip('c', -30, -5)]);
  expect(plan).toMatchObject({ scheme: 'bs1770', targetDb: -23, effectiveDb: -28.5, heldBy: 'b.wav' });
  expect(Object.fromEntries(plan.gains)).toEqual({ a: -5.5, b: 4.5, c: 1.5 });
  expect(plan.servedLufs).toBe(-28.5);
});

test('P7 a clip too near its level for a gain counts with the peak that it keeps', () => {
  const plan = planLevels(-23, [clip('a', -22.95, -0.96)]);
  expect(plan.effectiveDb).toBeLessThan(-23);
  expect(-0.96 + (plan.gains.get('a') ?? 0)).toBeLessThanOrEqual(-1);
});

test('what cannot be measured is left alone, and a study of it is taken to be at broadcast level', () => {
  const plan = planLevels(-23, [clip('a', null, 0)]);
  expect(plan).toMatchObject({ effectiveDb: -23, heldBy: null, servedLufs: -23 });
});
