import { expect, test } from 'vitest';
import { ternaryStudy } from '../../../support/method-studies.ts';
import { onlyBlock } from '../../../support/study.ts';

test('a waveform is drawn only where the study asks for it: it would show more than the ear hears', () => {
  const drawn = (keys: Record<string, unknown>): string => onlyBlock(ternaryStudy(keys)).waveform;
  expect(drawn({})).toBe('none');
  expect(drawn({ waveform: false })).toBe('none');
  expect(drawn({ waveform: true })).toBe('all');
});
