import { methods } from '../methods/registry.ts';
import type { ExclusionRule } from '../verdicts/exclusion-rule.ts';
import { peoplesVerdicts } from '../verdicts/verdicts.ts';
import type { ScreeningRule } from './contract/rule.ts';
import { attBatchRule } from './rules/att-batch.ts';
import { biasInconsistencyRule } from './rules/bias-inconsistency.ts';
import { bt500Rule } from './rules/bt500.ts';
import { hiddenReferenceRule } from './rules/hidden-reference.ts';
import { i2dConsistencyRule } from './rules/i2d-consistency.ts';
import { i2dDurationRule, i2dLongDurationRule } from './rules/i2d-duration.ts';
import { i2dObjectiveRule } from './rules/i2d-objective.ts';
import { i2dTwoOfThreeRule } from './rules/i2d-two-of-three.ts';
import { identicalReasonsRule } from './rules/identical-reasons.ts';
import { copiedReasonsRule } from './rules/copied-reasons.ts';
import { pastedReasonsRule } from './rules/pasted-reasons.ts';
import { genericReasonsRule } from './rules/generic-reasons.ts';
import { fastTypingRule } from './rules/fast-typing.ts';
import { incompleteRule } from './rules/incomplete.ts';
import { intraRaterRule } from './rules/intra-rater.ts';
import { iqrRule } from './rules/iqr.ts';
import { leaveOneOutCorrelationRule } from './rules/leave-one-out-correlation.ts';
import { midAnchorRule } from './rules/mid-anchor.ts';
import { p808VarianceRule } from './rules/p808-variance.ts';
import { p913Rule } from './rules/p913.ts';
import { podevalRule } from './rules/podeval-anchors.ts';
import { straightLiningRule } from './rules/straight-lining.ts';
import { tooFastRule } from './rules/too-fast.ts';
import { zScoreRule } from './rules/z-score.ts';

/** Every rule over the ratings of a whole study. To add one, add a file in rules/ and a line here. */
export const screeningRules: readonly ScreeningRule[] = [
  hiddenReferenceRule,
  midAnchorRule,
  iqrRule,
  podevalRule,
  attBatchRule,
  p808VarianceRule,
  incompleteRule,
  tooFastRule,
  straightLiningRule,
  identicalReasonsRule,
  intraRaterRule,
  copiedReasonsRule,
  pastedReasonsRule,
  genericReasonsRule,
  fastTypingRule,
  leaveOneOutCorrelationRule,
  zScoreRule,
  bt500Rule,
  p913Rule,
  biasInconsistencyRule,
  i2dConsistencyRule,
  i2dDurationRule,
  i2dLongDurationRule,
  i2dObjectiveRule,
  i2dTwoOfThreeRule,
];

/** The rules behind verdicts of methods, reviewers and researchers, each once, in display order. */
export const verdictRules: readonly ExclusionRule[] = [
  ...new Set([...Object.values(methods).flatMap(({ verdicts }) => verdicts), ...peoplesVerdicts]),
];

/** Every exclusion rule. If a verdict and a rule over ratings share a name, both are listed. */
export const exclusionRules: readonly ExclusionRule[] = [...verdictRules, ...screeningRules];

const verdictsById = new Map(verdictRules.map((rule) => [rule.id, rule]));
const rulesById = new Map(screeningRules.map((rule) => [rule.id, rule]));

/** The verdict of that name. */
export const verdictRule = (id: string): ExclusionRule | undefined => verdictsById.get(id);

/** The rule over ratings of that name; undefined for names of verdicts, which only methods and people can give. */
export const screeningRule = (id: string): ScreeningRule | undefined => rulesById.get(id);

/** The rule that a screening set means by that name: a rule over ratings replaces the verdict of the same name. */
export const exclusionRule = (id: string): ExclusionRule | undefined => screeningRule(id) ?? verdictRule(id);
