import { z } from 'zod';
import { screeningConfig, type ScreeningConfig } from '#core/screening/config.ts';
import { formatMistake, StudyMistakes } from '../study-files/parse/mistake.ts';
import { parseYaml } from '../study-files/parse/parse-yaml.ts';
import { validate } from '../study-files/parse/validate-config.ts';

const written = z.strictObject({ rules: screeningConfig });
const PLACE = '--rules';

/**
 * Parses exclusion rules from a command line, written as in a study file without the brackets; 'none' for an empty
 * rule set. Example: 'too fast, gold'. Throws StudyMistakes for unknown names and parameters.
 */
export function namedRules(text: string): ScreeningConfig {
  if (text.trim() === 'none') return [];
  const { document, mistakes } = parseYaml(`rules: [${text}]`, PLACE);
  const checked = document ? validate(written, document, PLACE) : { mistakes, config: null };
  if (checked.config) return checked.config.rules;
  const lines = checked.mistakes.map((mistake) => formatMistake({ ...mistake, line: null, column: null }));
  throw new StudyMistakes(lines.join('\n'));
}
