import type { ScreeningConfig } from '#core/screening/config.ts';
import { writtenRules } from '../app/screening/written-rules.ts';

/**
 * The rules that a command line names, written as in a study file without the brackets; 'none' for no rule at all.
 * Example: 'too fast, gold'. Throws StudyMistakes for names and parameters that do not exist.
 */
export const namedRules = (text: string): ScreeningConfig =>
  text.trim() === 'none' ? [] : writtenRules(text, '--rules');
