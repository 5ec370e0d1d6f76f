import { whereText } from '../analysis/blocks/where.ts';
import type { AnalysisRequest } from '../api/analysis.ts';
import type { ImportedTable } from '../api/ratings-import.ts';
import { metricWords } from './metric-words.ts';
import { rulesText } from './rules-text.ts';
import { shellWord } from './shell-word.ts';
import { tableWords } from './table-words.ts';

/**
 * The command that gives the same numbers, with mixed models by `engine` if given: for a study by name, or for a table.
 * Example: earshot analyse turing --rules none.
 */
export function analyseCommand(
  source: string | ImportedTable,
  request: AnalysisRequest,
  engine?: string,
): string {
  const { rules, where, by, rehearsals, reasonScores, figures } = request;
  return [
    'earshot analyse',
    ...(typeof source === 'string' ? [shellWord(source)] : tableWords(source)),
    ...(rules === null ? [] : ['--rules', shellWord(rulesText(rules))]),
    ...where.flatMap((filter) => ['--where', shellWord(whereText(filter))]),
    ...(by.length === 0 ? [] : ['--by', shellWord(by.join(','))]),
    ...(rehearsals ? ['--rehearsals'] : []),
    ...metricWords(request).map(shellWord),
    ...(reasonScores ? ['--reason-scores', shellWord(reasonScores.name)] : []),
    ...figures.flatMap((text) => ['--figures', shellWord(text)]),
    ...(engine === undefined ? [] : ['--models', shellWord(engine)]),
  ].join(' ');
}

/** The command that prints the same results as papers do. */
export const paperCommand = (source: string | ImportedTable, request: AnalysisRequest): string =>
  `${analyseCommand(source, request)} --layout paper`;
