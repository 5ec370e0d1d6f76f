import { naturalOrder } from '../order/natural-order.ts';
import { MOST_FOR_KENWARD_ROGER } from '../models/reml-model.ts';
import type { ContrastSet } from '../models/model-task.ts';
import { outcomeWords, type PrimaryOutcome } from '../primary/primary.ts';
import { literal, literals } from './literal.ts';
import { INFERENCE_IN_R } from './r-inference.ts';
import { PREFERENCES_IN_R } from './r-preferences.ts';
import { RATINGS_IN_R } from './r-ratings.ts';
import type { ScriptScale } from './script-design.ts';

function contrastsInR(set: ContrastSet): string {
  switch (set.kind) {
    case 'all pairs':
      return 'all_pairs';
    case 'against':
      return `against(${literal(set.baseline)})`;
    case 'given':
      return `given(${set.pairs.map((pair) => `c(${literals(pair, '')})`).join(', ')})`;
  }
}

function callInR({ block, scale, versions, range }: ScriptScale, outcome: PrimaryOutcome): string {
  const { judges, pairs, terms, systems, contrasts, correction, margin } = outcome;
  const own =
    judges === 'clip'
      ? { name: 'primary_ratings', extra: [`terms = c(${literals(terms ?? [], '  ')})`] }
      : pairs === 'by system'
        ? {
            name: 'primary_by_system',
            extra: [`systems = c(${literals(systems.toSorted(naturalOrder), '  ')})`],
          }
        : { name: 'primary_by_pair', extra: [] };
  const given = [
    block,
    literal(scale),
    `c(${literals(versions, '  ')})`,
    `range = c(${range.join(', ')})`,
    ...own.extra,
    `contrasts = ${contrastsInR(contrasts)}`,
    // By pair there is no common covariance for a single step.
    `correction = ${literal(pairs === 'by pair' && correction !== 'none' ? 'holm' : correction)}`,
    `margin = ${margin ?? 'NA'}`,
  ];
  return `cat("\\n== primary analysis, block ${block} ==\\n", ${literal(outcomeWords(outcome))}, "\\n", sep = "")
try_model(${literal(`block ${block}, ${scale}`)}, function() ${own.name}(${given.join(', ')}))`;
}

/** The primary analysis in R: reads `ratings` of `readRatingsInR`, writes primary-r.csv. Empty if no scale has one. */
export function primaryInR(scales: readonly ScriptScale[]): string {
  const calls = scales.flatMap((scale) => (scale.primary ? [callInR(scale, scale.primary)] : []));
  if (calls.length === 0) return '';
  return `# The primary analysis, as stored with the published version: estimates, intervals and p as "earshot analyse" prints them.
level <- 0.05
most_for_kenward_roger <- ${MOST_FOR_KENWARD_ROGER}
primary <- data.frame()
${INFERENCE_IN_R}${RATINGS_IN_R}${PREFERENCES_IN_R}
${calls.join('\n')}
write.csv(primary, file.path(folder, "primary-r.csv"), row.names = FALSE)
`;
}
