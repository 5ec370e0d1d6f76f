import { z } from 'zod';

const plainValue = z.union([z.number(), z.string().max(200), z.boolean()]);
/** A parameter of a rule: a plain value, or a name for each scale, such as its metric. */
export const ruleParam = z.union([plainValue, z.record(z.string().max(200), z.string().max(200))]);
export type RuleParam = z.infer<typeof ruleParam>;

const chosenRule = z
  .object({ rule: z.string().max(200), as: z.enum(['exclude', 'flag']).optional() })
  .catchall(ruleParam);

/**
 * A rule set as sent by a page: each rule with its parameters, as in a study file. Missing parameters have their defaults.
 */
export const chosenRules = z.array(chosenRule).max(60);

/** A chosen rule. It excludes unless `as` is flag. */
export type ChosenRule = z.infer<typeof chosenRule>;
