import type { ExportRequest } from '../api/exports.ts';
import type { ImportedTable } from '../api/ratings-import.ts';
import { metricWords } from './metric-words.ts';
import { shellWord } from './shell-word.ts';
import { tableWords } from './table-words.ts';

function wordsOf(request: ExportRequest, study: string): string[] {
  switch (request.kind) {
    case 'tables': {
      const formats = request.formats.length === 0 ? [] : ['--format', request.formats.join(',')];
      return ['export', study, '--out', 'tables', ...formats, ...(request.hasMark ? ['--bom'] : [])];
    }
    case 'report':
      return ['analyse', study, ...metricWords(request), '--html', 'report'];
    case 'paper':
      return ['analyse', study, ...metricWords(request), '--layout', 'paper', '--out', 'paper'];
    case 'archive':
      return ['archive', study, '--out', `${study}.zip`];
    case 'methods':
      return ['describe', study, '--out', 'methods.md'];
    case 'reasons':
      return ['reasons', study, '--out', 'reasons', ...(request.hasAnswers ? ['--answers'] : [])];
    case 'models': {
      const random = request.random === null ? [] : ['--random', request.random.join(', ')];
      return ['model', study, '--engine', request.engine, ...random, '--json', `${study}-models.json`];
    }
    case 'manifest':
      return ['manifest', study, '--out', 'manifest'];
  }
}

/**
 * The command that gives the same export. Example: exportCommand({ kind: 'methods', rehearsals: false }, 'mine') is
 * 'earshot describe mine --out methods.md'.
 */
export function exportCommand(request: ExportRequest, study: string): string {
  const scores = 'scores' in request && request.scores ? ['--reason-scores', 'scores.csv'] : [];
  const rehearsals = 'rehearsals' in request && request.rehearsals ? ['--rehearsals'] : [];
  return ['earshot', ...[...wordsOf(request, study), ...scores, ...rehearsals].map(shellWord)].join(' ');
}

/**
 * The command that gives the same of imported ratings, from their table in the folder of the command; null if there is
 * none. Example: earshot analyse ratings.csv --scale quality=1..5 --html report.
 */
export function importedExportCommand(request: ExportRequest, imported: ImportedTable): string | null {
  const metrics = 'metrics' in request ? metricWords(request).map(shellWord) : [];
  const words = [...tableWords(imported), ...metrics].join(' ');
  switch (request.kind) {
    case 'report':
      return `earshot analyse ${words} --html report`;
    case 'paper':
      return `earshot analyse ${words} --layout paper --out paper`;
    case 'models':
      return `earshot model ${words} --engine ${shellWord(request.engine)} --json models.json`;
    default:
      return null;
  }
}
