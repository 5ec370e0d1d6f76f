import { expect, test } from 'vitest';
import { trialsOf } from '#core/steps/attempt.ts';
import { bindStep } from './bind-step.ts';

test.each([
  ['headphones', { signal: 'both' }, 24],
  ['headphones', {}, 6],
  ['left right', {}, 2],
  ['digits in noise', { snr_db: 0 }, 24],
  ['two ears', { trials: 6 }, 48],
  ['environment', {}, 48],
])('every sound of %s %o is among those that are made ahead', (name, config, count) => {
  const step = bindStep(name, config);
  for (const language of ['en', 'zh'] as const) {
    const ahead = step.check?.sounds(language) ?? [];
    expect(ahead).toHaveLength(count);
    for (let serial = 1; serial <= 20; serial += 1) {
      for (const { sound } of trialsOf(step, 'seed', serial, language)) expect(ahead).toContainEqual(sound);
    }
  }
});
