import { SENSITIVITY, type AnalysisReport } from '../analysis-report.ts';
import type { Stamp } from '#core/reporting/report-page.ts';
import { ruleNames } from '#core/screening/rule-names.ts';

/** Version, rules and command of an analysis. `at`: milliseconds since 1970, UTC. */
export function stampOf(
  { study, versions, screening, isSensitivity, where, modes, sessions }: AnalysisReport,
  { software, command, at }: { software: string; command: string; at: number },
): Stamp {
  const states = Object.entries(sessions).map(([state, count]) => `${count} ${state}`);
  return {
    study: [study],
    sessions: [`${states.join(', ') || 'none'} (${modes.join(', ')})`],
    'study version': versions.map(({ number, id }) => `${number}: ${id}`),
    screening: screening.map(({ rules, sha256 }) => `${ruleNames(rules)}: ${sha256}`),
    ...(isSensitivity && { 'sensitivity analysis': [SENSITIVITY] }),
    ...(where.length > 0 && { 'limited to': where }),
    made: [`${new Date(at).toISOString()} by Earshot ${software}`],
    command: [command],
  };
}
