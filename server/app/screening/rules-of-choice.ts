import type { ChosenRule } from '#core/api/chosen-rules.ts';
import { RULE_NAMES, ruleSchema, type ScreeningConfig } from '#core/screening/config.ts';
import { AppError } from '../../platform/app-error.ts';
import { meant, thereAre } from '../../platform/words.ts';
import { validate } from '../../study-files/parse/validate-config.ts';

/** Position of choices, which do not come from a file. */
const NOWHERE = { line: 1, column: 1 };

const refused = (message: string): AppError => new AppError('invalid-request', message);

function entryOf(chosen: ChosenRule): ScreeningConfig[number] {
  const { rule } = chosen;
  const schema = ruleSchema(rule);
  if (!schema) {
    const near = meant(rule, RULE_NAMES);
    const hint = near === null ? thereAre(RULE_NAMES) : `did you mean ${near}?`;
    throw refused(`there is no rule named ${rule}; ${hint}`);
  }
  const { config, mistakes } = validate(schema, { value: chosen, locate: () => NOWHERE }, rule);
  if (config) return config;
  throw refused(`the rule ${rule}: ${mistakes.map(({ message }) => message).join('; ')}`);
}

/**
 * Rules that a page has chosen, with everything that their findings depend on. Throws AppError 'invalid-request' for
 * unknown rules and parameters, and for a rule that is chosen twice.
 */
export function rulesOfChoice(chosen: readonly ChosenRule[]): ScreeningConfig {
  const names = chosen.map(({ rule }) => rule);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw refused(`the rule ${twice} appears twice; keep one of them`);
  return chosen.map(entryOf);
}
