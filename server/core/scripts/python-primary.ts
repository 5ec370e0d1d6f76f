import { naturalOrder } from '../order/natural-order.ts';
import type { ContrastSet } from '../models/model-task.ts';
import { outcomeWords, type PrimaryOutcome } from '../primary/primary.ts';
import { literal, literals } from './literal.ts';
import { INFERENCE_IN_PYTHON } from './python-inference.ts';
import { PREFERENCES_IN_PYTHON } from './python-preferences.ts';
import { RATINGS_IN_PYTHON } from './python-ratings.ts';
import type { ScriptScale } from './script-design.ts';

function contrastsInPython(set: ContrastSet): string {
  switch (set.kind) {
    case 'all pairs':
      return 'all_pairs';
    case 'against':
      return `against(${literal(set.baseline)})`;
    case 'given':
      return `given(${set.pairs.map((pair) => `(${literals(pair, '')})`).join(', ')})`;
  }
}

function callInPython({ block, scale, versions, range }: ScriptScale, outcome: PrimaryOutcome): string {
  const { judges, pairs, terms, systems, contrasts, correction, margin } = outcome;
  const own =
    judges === 'clip'
      ? { name: 'primary_ratings', extra: [`[${literals(terms ?? [], '    ')}]`] }
      : pairs === 'by system'
        ? {
            name: 'primary_by_system',
            extra: [`[${literals(systems.toSorted(naturalOrder), '    ')}]`],
          }
        : { name: 'primary_by_pair', extra: [] };
  const given = [
    block,
    literal(scale),
    `[${literals(versions, '    ')}]`,
    ...range,
    ...own.extra,
    contrastsInPython(contrasts),
    literal(pairs === 'by pair' && correction !== 'none' ? 'holm' : correction),
    margin ?? 'None',
  ];
  return `try_primary(${block}, ${literal(scale)}, ${literal(outcomeWords(outcome))}, lambda: ${own.name}(
    ${given.join(', ')}
))`;
}

/** The primary analysis in Python, as far as statsmodels can: writes primary-py.csv. Empty if no scale has one. */
export function primaryInPython(scales: readonly ScriptScale[]): string {
  const calls = scales.flatMap((scale) => (scale.primary ? [callInPython(scale, scale.primary)] : []));
  if (calls.length === 0) return '';
  return `# The primary analysis, as stored with the published version.
${INFERENCE_IN_PYTHON}${RATINGS_IN_PYTHON}${PREFERENCES_IN_PYTHON}

${calls.join('\n')}
if PRIMARY:
    pd.concat(PRIMARY).to_csv(HERE / "primary-py.csv", index=False, na_rep="NA")
`;
}
