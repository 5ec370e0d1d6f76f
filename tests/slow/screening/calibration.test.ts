import { expect, test } from 'vitest';
import type { ScreeningRule } from '#core/screening/contract/rule.ts';
import { biasInconsistencyRule } from '#core/screening/rules/bias-inconsistency.ts';
import { bt500Rule } from '#core/screening/rules/bt500.ts';
import { i2dConsistencyRule } from '#core/screening/rules/i2d-consistency.ts';
import { leaveOneOutCorrelationRule } from '#core/screening/rules/leave-one-out-correlation.ts';
import { p913Rule } from '#core/screening/rules/p913.ts';
import { zScoreRule } from '#core/screening/rules/z-score.ts';
import { listenersOf } from '../../core/screening/golden-votes.ts';
import { careful, carefulListeners, careless, panel, reversed } from '../../core/screening/panel.ts';

const PANELS = 60;
const LISTENERS = 20;

/** The share of listeners that a rule finds something against, over simulated panels of 20 careful ones and others. */
function shares(rule: ScreeningRule, others: Parameters<typeof panel>[1], missing: number) {
  const found = Array.from({ length: PANELS }, (_, index) => {
    const listeners = { ...carefulListeners(`listeners ${index}`, LISTENERS), ...others };
    return listenersOf(rule.find(panel(`panel ${index}`, listeners, missing)));
  }).flat();
  const share = (name: string) => found.filter((listener) => listener === name).length / PANELS;
  return {
    careful: found.filter((listener) => listener.startsWith('careful')).length / PANELS / LISTENERS,
    careless: share('careless'),
    reversed: share('reversed'),
    harsh: share('harsh'),
  };
}

/** What BT.500 misses is in its nature: who clicks anything is far from the mean only where the others are close to it. */
const CAUGHT = [
  { rule: p913Rule, careless: 0.8, wrong: 0.02 },
  { rule: leaveOneOutCorrelationRule, careless: 0.9, wrong: 0.08 },
  { rule: bt500Rule, careless: 0.3, wrong: 0.05 },
  { rule: biasInconsistencyRule, careless: 0.9, wrong: 0.03 },
];

test.each(CAUGHT)(
  '$rule.id spares the careful and catches the careless',
  ({ rule, careless: most, wrong }) => {
    for (const missing of [0, 0.4]) {
      expect(shares(rule, {}, missing).careful).toBeLessThan(wrong);
      const caught = shares(rule, { careless, reversed }, missing);
      expect(caught.careful).toBeLessThan(wrong);
      expect(caught.careless).toBeGreaterThan(most);
      expect(caught.reversed).toBeGreaterThan(most);
    }
  },
);

test('only the bias-inconsistency model sees who is consistently too strict', () => {
  const harsh = careful({ bias: -2 });
  expect(shares(biasInconsistencyRule, { harsh }, 0).harsh).toBeGreaterThan(0.8);
  expect(shares(p913Rule, { harsh }, 0).harsh).toBeLessThan(0.1);
  expect(shares(bt500Rule, { harsh }, 0).harsh).toBeLessThan(0.1);
});

test.each([zScoreRule, i2dConsistencyRule])('$id flags few votes of careful listeners', (rule) => {
  const flagged = Array.from({ length: PANELS }, (_, index) => {
    const ratings = panel(`flags ${index}`, carefulListeners(`flags ${index}`, LISTENERS), 0.3);
    const found = new Set(rule.find(ratings).flatMap((finding) => finding.ratings));
    return found.size / ratings.length;
  });
  expect(flagged.reduce((sum, share) => sum + share, 0) / PANELS).toBeLessThan(0.005);
});
