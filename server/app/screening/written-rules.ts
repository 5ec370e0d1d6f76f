import { z } from 'zod';
import { screeningConfig, type ScreeningConfig } from '#core/screening/config.ts';
import { formatMistake, StudyMistakes } from '../../study-files/parse/mistake.ts';
import { parseYaml } from '../../study-files/parse/parse-yaml.ts';
import { validate } from '../../study-files/parse/validate-config.ts';

const written = z.strictObject({ rules: screeningConfig });

/**
 * Rules written as in a study file, without the brackets. `place` is where they were written, for messages. Throws StudyMistakes for
 * names and parameters that do not exist. Example: 'too fast, gold'.
 */
export function writtenRules(text: string, place: string): ScreeningConfig {
  const { document, mistakes } = parseYaml(`rules: [${text}]`, place);
  const checked = document ? validate(written, document, place) : { mistakes, config: null };
  if (checked.config) return checked.config.rules;
  const told = checked.mistakes.map((mistake) => formatMistake({ ...mistake, line: null, column: null }));
  throw new StudyMistakes(told.join('\n'));
}
