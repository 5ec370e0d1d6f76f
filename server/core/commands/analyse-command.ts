import { whereText } from '../analysis/blocks/where.ts';
import type { AnalysisRequest } from '../api/analysis.ts';
import { rulesText } from './rules-text.ts';

const quoted = (word: string): string =>
  /^[\w./=:@,-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** The command that gives the same numbers. Example: earshot analyse turing --rules none. */
export function commandText(study: string, request: AnalysisRequest): string {
  const { rules, where, by, rehearsals, metrics, lower, reasonScores } = request;
  return [
    'earshot analyse',
    quoted(study),
    ...(rules === null ? [] : ['--rules', quoted(rulesText(rules))]),
    ...where.flatMap((filter) => ['--where', quoted(whereText(filter))]),
    ...(by.length === 0 ? [] : ['--by', quoted(by.join(','))]),
    ...(rehearsals ? ['--rehearsals'] : []),
    ...metrics.flatMap(({ name }) => ['--metrics', quoted(name)]),
    ...(lower.length === 0 ? [] : ['--lower', quoted(lower.join(','))]),
    ...(reasonScores ? ['--reason-scores', quoted(reasonScores.name)] : []),
  ].join(' ');
}
