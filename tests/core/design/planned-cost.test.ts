import { expect, test } from 'vitest';
import { plannedCost, plannedCostText } from '#core/design/planned-cost.ts';
import { ternaryStudy } from '../../support/method-studies.ts';

function line(recruitment: Record<string, unknown>, block: Record<string, unknown> = {}): string | null {
  const study = ternaryStudy({ batches: 1, ...block });
  const config = { ...study.config, recruitment: { ...study.config.recruitment, ...recruitment } };
  const planned = plannedCost({ ...study, config });
  return planned && plannedCostText(planned);
}

const PAY = { reward_per_judgement: '0.80 CNY', minutes: 10 };

test('ten judgements at 0.80 are 8.00 for a session, and 857 listeners cost 6,856.00', () => {
  expect(line({ ...PAY, listeners: 857 })).toBe(
    'pay: 8.00 CNY for a session of 10 judgements, 48.00 CNY per hour; 857 sessions cost 6856.00 CNY without fees',
  );
  expect(line({ ...PAY, listeners: 3, reward: '1.50 CNY', platform_fee: 33.3 })).toBe(
    'pay: 9.50 CNY for a session of 10 judgements, 57.00 CNY per hour; 3 sessions cost 28.50 CNY, with the fee of 9.49 CNY (33.3 %) 37.99 CNY',
  );
});

test('quotas limit the sessions where they are filled before all listeners came', () => {
  const clips = ternaryStudy().clips.filter(({ set }) => set === 'test').length;
  const sessions = Math.ceil((clips * 7) / 7);
  expect(line({ ...PAY, listeners: 9999 }, { ratings_per_clip: 7 })).toContain(
    `; ${sessions} sessions cost `,
  );
  expect(line({ ...PAY, listeners: 2 }, { ratings_per_clip: 7 })).toContain('; 2 sessions cost 16.00 CNY');
});

test('without a limit there is no total, and without an amount nothing is said', () => {
  expect(line(PAY)).toMatch(/no total, because neither listeners nor ratings are limited$/);
  expect(line({ reward: 'course credit', listeners: 3 })).toBeNull();
});
