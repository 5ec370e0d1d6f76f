import { whereText } from '../analysis/blocks/where.ts';
import type { AnalysisRequest } from '../api/analysis.ts';
import { rulesText } from './rules-text.ts';
import { shellWord } from './shell-word.ts';

/**
 * The command that gives the same numbers, with mixed models by `engine` if given. Example: earshot analyse turing --rules
 * none.
 */
export function analyseCommand(study: string, request: AnalysisRequest, engine?: string): string {
  const { rules, where, by, rehearsals, metrics, lower, reasonScores, figures } = request;
  return [
    'earshot analyse',
    shellWord(study),
    ...(rules === null ? [] : ['--rules', shellWord(rulesText(rules))]),
    ...where.flatMap((filter) => ['--where', shellWord(whereText(filter))]),
    ...(by.length === 0 ? [] : ['--by', shellWord(by.join(','))]),
    ...(rehearsals ? ['--rehearsals'] : []),
    ...metrics.flatMap(({ name }) => ['--metrics', shellWord(name)]),
    ...(lower.length === 0 ? [] : ['--lower', shellWord(lower.join(','))]),
    ...(reasonScores ? ['--reason-scores', shellWord(reasonScores.name)] : []),
    ...figures.flatMap((text) => ['--figures', shellWord(text)]),
    ...(engine === undefined ? [] : ['--models', shellWord(engine)]),
  ].join(' ');
}

/** The command that prints the same results as papers do. */
export const paperCommand = (study: string, request: AnalysisRequest): string =>
  `${analyseCommand(study, request)} --layout paper`;
