import { evidenceRules } from '#core/evidence/registry.ts';
import type { EvidenceRuleFacts, Judged } from '#core/evidence/contract/rule.ts';
import type { EvidenceRuleView, EvidenceView } from '#core/api/quality.ts';
import type { Words } from '#core/steps/contract/step.ts';
import type { QualitySource } from './quality-source.ts';

/** Description of a rule, the same on all pages. */
function aboutOf({ version, meaning, limits, source }: EvidenceRuleFacts): Words {
  return {
    en: `${meaning.en} ${limits.en} Source: ${source.en}. Version ${version}. A flag excludes no rating, and Prolific does not accept it as a reason to reject.`,
    zh: `${meaning.zh}${limits.zh}来源：${source.zh}。版本 ${version}。仅供查看：不排除任何评分，Prolific 也不接受以此为由拒绝。`,
  };
}

/** Reasons for flagging a session. */
export function evidenceViews(judged: readonly Judged[]): EvidenceView[] {
  return judged.flatMap(({ rule, flagged, seen }) =>
    flagged ? [{ rule: rule.id, title: rule.title, seen, about: aboutOf(rule) }] : [],
  );
}

/** Every evidence rule, with the number of sessions that it flags. */
export function evidenceOverview({ evidence }: Pick<QualitySource, 'evidence'>): EvidenceRuleView[] {
  return evidenceRules.map((rule) => ({
    rule: rule.id,
    title: rule.title,
    about: aboutOf(rule),
    sessions: [...evidence.values()].filter((judged) =>
      judged.some((one) => one.rule.id === rule.id && one.flagged),
    ).length,
  }));
}
