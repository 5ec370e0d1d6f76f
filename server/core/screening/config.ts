import { z } from 'zod';
import { exclusionRule, exclusionRules } from './registry.ts';
import type { Effect } from '../verdicts/exclusion-rule.ts';
import { METHOD_VERDICTS } from '../verdicts/verdicts.ts';

/** A rule as in a study file: its bare name, or its name as `rule` with parameters. */
type ScreeningEntry = string | { rule: string; as?: Effect | undefined };

type EntrySchema = z.ZodObject & z.ZodType<Exclude<ScreeningEntry, string>>;

/** Effect of a rule on the ratings that it finds. */
export const EFFECT = z
  .enum(['exclude', 'flag'])
  .optional()
  .describe('exclude: ratings that the rule finds do not count; flag: they count, and the finding is shown.');

/** Every name allowed in a screening set. */
export const RULE_NAMES: readonly string[] = [
  ...new Set([METHOD_VERDICTS, ...exclusionRules.map(({ id }) => id)]),
];

function entryOf(name: string): EntrySchema {
  const params = exclusionRule(name)?.params ?? z.strictObject({});
  return params.safeExtend({ rule: z.literal(name), as: EFFECT });
}

const [first, ...others] = RULE_NAMES.map(entryOf);
if (!first) throw new Error('the registry requires at least 1 rule');

/** The schema of a rule with its parameters; null if no rule has this name. */
export const ruleSchema = (name: string): EntrySchema | null =>
  RULE_NAMES.includes(name) ? entryOf(name) : null;

const ruleOf = (entry: ScreeningEntry): string => (typeof entry === 'string' ? entry : entry.rule);

/** The screening set of a study: names of rules, or maps with `rule`, optionally `as`, and the rule's parameters. */
export const screeningConfig = z
  .array(z.union([z.enum(RULE_NAMES), z.discriminatedUnion('rule', [first, ...others])]))
  .refine(
    (entries) => new Set(entries.map(ruleOf)).size === entries.length,
    'names a rule twice; name each rule once',
  );

export type ScreeningConfig = z.infer<typeof screeningConfig>;
