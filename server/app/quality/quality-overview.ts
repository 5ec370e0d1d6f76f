import { blocksOf } from '#core/plan/plan.ts';
import { ruleParam } from '#core/api/chosen-rules.ts';
import type { QualityOverview, RuleView } from '#core/api/quality.ts';
import type { RuleReport } from '#core/screening/lens.ts';
import { exclusionRule, screeningRule } from '#core/screening/registry.ts';
import { fail } from '#core/order/fail.ts';
import { versionPassRates } from '#core/screening/version-passes.ts';
import { EXCLUDED_BY_HAND } from '#core/verdicts/verdicts.ts';
import { passedBy } from '../screening/version-passes.ts';
import { primaryHash } from '../screening/unblinding.ts';
import type { Task } from '../jobs/task.ts';
import { evidenceOverview } from './quality-evidence.ts';
import { primaryEntry } from './quality-findings.ts';
import { namesOf, qualitySource, type QualitySource } from './quality-source.ts';

const iso = (at: number): string => new Date(at).toISOString();

const plain = (params: Readonly<Record<string, unknown>>): RuleView['params'] =>
  Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => {
      const known = ruleParam.safeParse(value);
      return known.success ? [[key, known.data]] : [];
    }),
  );

/** Verdicts that the study's methods can pass, and those that reviewers and researchers can add. */
function possibleVerdicts({ versions }: QualitySource): ReadonlySet<string> {
  const own = versions.flatMap(({ study }) =>
    blocksOf(study).flatMap((block) => Object.keys(block.checks())),
  );
  return new Set([...own, EXCLUDED_BY_HAND]);
}

function viewOf(source: QualitySource, rule: string, { findings, params, version }: RuleReport): RuleView {
  const spec = screeningRule(rule);
  const found = new Set(findings.flatMap(({ ratings }) => ratings));
  const isHand = rule === EXCLUDED_BY_HAND;
  return {
    rule,
    kind: isHand ? 'hand' : spec ? 'rule' : 'verdict',
    version,
    summary: exclusionRule(rule)?.summary ?? '',
    source: spec?.source ?? '',
    params: plain(params),
    primary: primaryEntry(source, rule)?.as ?? (isHand ? 'exclude' : null),
    sessions: new Set([...found].map(({ session }) => session)).size,
    ratings: found.size,
  };
}

/** Pass rates by version; null with sessions of one version only. */
function passesOf({ versions, sessions, primary, current }: QualitySource): QualityOverview['passes'] {
  if (current === null) return null;
  const counting = new Set(primary.ratings.flatMap(({ counts, session }) => (counts ? [session] : [])));
  const numbers = new Map(versions.map(({ id, number }) => [id, number]));
  const passed = [...sessions.values()].flatMap(({ session, versionId, checks }) =>
    passedBy(numbers.get(versionId) ?? fail(), session, checks, counting),
  );
  return new Set(passed.map(({ version }) => version)).size < 2 ? null : versionPassRates(passed);
}

/** All rules that apply to the study, with their findings. */
export const qualityOverview: Task<{ study: string; rehearsals: boolean }, QualityOverview> = {
  async run({ study, rehearsals }, { store, env }) {
    const source = await qualitySource({ store, env }, study, rehearsals);
    const { unblinding, blind } = await namesOf(store, source);
    const possible = possibleVerdicts(source);
    const rules = [...source.alone]
      .map(([rule, report]) => viewOf(source, rule, report))
      .filter(
        ({ rule, kind, ratings, primary }) =>
          kind === 'rule' || ratings > 0 || possible.has(rule) || (primary !== null && kind === 'hand'),
      );
    return {
      rules,
      evidence: source.current ? evidenceOverview(source) : [],
      primary: source.screening.map(({ versions, sha256, rules: set }) => ({
        versions,
        sha256,
        rules: set.map(({ rule, as }) => ({ rule, as })),
      })),
      fixed: source.current && primaryHash(source.current),
      unblinding: unblinding && { ...unblinding, at: iso(unblinding.at) },
      sessions: source.sessions.size,
      ratings: source.ratings.length,
      counting: source.primary.ratings.filter(({ counts }) => counts).length,
      rehearsed: rehearsals,
      passes: passesOf(source),
      warnings: source.warnings.map(blind),
      imported: source.imported,
    };
  },
};
