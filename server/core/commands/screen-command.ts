import type { EffectRequest, EffectView } from '../api/quality.ts';
import { rulesText } from './rules-text.ts';
import type { ImportedTable } from '../api/ratings-import.ts';
import { shellWord } from './shell-word.ts';
import { tableWords } from './table-words.ts';

/**
 * The command that prints the same effect; null if there is none: on the command line all rules exclude, and at least one
 * is named. For a study by name, or for a table of imported ratings. Example: earshot screen mine --rules gold.
 */
export function screenCommand(
  study: string | ImportedTable,
  { rules, rehearsals }: EffectRequest,
  { metrics }: EffectView,
): string | null {
  if (rules.length === 0 || rules.some(({ as }) => as === 'flag')) return null;
  const words = [
    '--rules',
    rulesText(rules),
    ...(metrics === null ? [] : ['--metrics', `<study folder>/${metrics}`]),
    ...(rehearsals ? ['--rehearsals'] : []),
  ];
  const source = typeof study === 'string' ? [shellWord(study)] : tableWords(study);
  return ['earshot screen', ...source, ...words.map(shellWord)].join(' ');
}

/** The command that prints the pass rates of listeners by version. Example: earshot screen mine --versions. */
export const versionsCommand = (study: string, rehearsals: boolean): string =>
  ['earshot screen', shellWord(study), '--versions', ...(rehearsals ? ['--rehearsals'] : [])].join(' ');
