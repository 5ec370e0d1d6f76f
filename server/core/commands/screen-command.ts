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
