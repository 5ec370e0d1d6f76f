import type { EffectRequest, EffectView } from '../api/quality.ts';
import { rulesText } from './rules-text.ts';
import { shellWord } from './shell-word.ts';

/**
 * The command that prints the same effect; null if there is none: on the command line all rules exclude, and at least one
 * is named. Example: earshot screen mine --rules gold.
 */
export function screenCommand(
  study: string,
  { rules, rehearsals }: EffectRequest,
  { metrics }: EffectView,
): string | null {
  if (rules.length === 0 || rules.some(({ as }) => as === 'flag')) return null;
  const words = [
    study,
    '--rules',
    rulesText(rules),
    ...(metrics === null ? [] : ['--metrics', `<study folder>/${metrics}`]),
    ...(rehearsals ? ['--rehearsals'] : []),
  ];
  return ['earshot screen', ...words.map(shellWord)].join(' ');
}

/** The command that prints the pass rates of listeners by version. Example: earshot screen mine --versions. */
export const versionsCommand = (study: string, rehearsals: boolean): string =>
  ['earshot screen', shellWord(study), '--versions', ...(rehearsals ? ['--rehearsals'] : [])].join(' ');
