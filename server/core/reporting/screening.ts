import type { Rating } from '../ratings/ratings.ts';
import { conditionMeans, countingOf, sensitivityOf } from '../screening/compare-screenings.ts';
import { groupBy } from '../order/group-by.ts';
import { shortNumber } from '../figures/short-number.ts';
import type { RuleReport } from '../screening/lens.ts';
import { blocksOf } from '../plan/plan.ts';
import { verdictRule } from '../screening/registry.ts';
import { primarySet } from '../screening/screen-study.ts';
import { METHOD_VERDICTS } from '../verdicts/verdicts.ts';
import { newestOf, type ReportingInput } from './input.ts';
import { known, type CardRow, type Part } from './part.ts';
import { counted, listed } from './words.ts';

const SECTION = 'Screening';

const scopeOf = (ratings: readonly Rating[]): string =>
  `${counted(ratings.length, 'rating')} of ${counted(new Set(ratings.map(({ listener }) => listener)).size, 'listener')}`;

function paramsText({ params }: RuleReport): string {
  const entries = Object.entries(params);
  return entries.length === 0
    ? 'no parameters'
    : entries.map(([key, value]) => `${key} ${JSON.stringify(value)}`).join(', ');
}

function ruleRow(report: RuleReport): CardRow {
  const found = [...new Set(report.findings.flatMap(({ ratings }) => ratings))];
  const version = report.version === null ? '' : `version ${report.version}, `;
  const effect = report.as === 'exclude' ? 'excludes' : 'flags';
  return known(
    SECTION,
    `rule '${report.rule}'`,
    `${version}${paramsText(report)}; ${effect} ${scopeOf(found)}`,
  );
}

/** The rules of the set, including those that found nothing; for the methods' own verdicts, their names. */
function setText(input: ReportingInput): string {
  const { study } = newestOf(input);
  const verdicts = new Set(blocksOf(study).flatMap((block) => Object.keys(block.checks())));
  const own = [...verdicts].filter(verdictRule);
  return (input.inPlace ?? primarySet({ study }))
    .map(({ rule, as }) => {
      const named = rule === METHOD_VERDICTS && own.length > 0 ? `${rule} (${own.join(', ')})` : rule;
      return as === 'flag' ? `${named}, as a flag` : named;
    })
    .join('; ');
}

/** The effect of other rule sets, in words, one line per scale. */
function sensitivityRows({ primary, others }: ReportingInput): CardRow[] {
  const screenings = [{ name: 'primary', under: primary }, ...others].map(countingOf);
  const rows = conditionMeans(primary.ratings, screenings);
  const scales = [...groupBy(rows, ({ block, scale }) => JSON.stringify([block, scale])).values()];
  return others.map(({ name, under }, index) => {
    const counting = under.ratings.filter(({ counts }) => counts);
    const changes = scales.flatMap((own) => {
      const { condition, change, swapped } = sensitivityOf(own, index + 1);
      const [first] = own;
      if (!first || condition === null || change === null) return [];
      return [
        `block ${first.block}, ${first.scale}: largest change of a mean ${shortNumber(change)} (${condition}), ${counted(swapped, 'pair')} of systems in a different order`,
      ];
    });
    return known(
      SECTION,
      `sensitivity: ${name}`,
      `${scopeOf(counting)} count; ${changes.length === 0 ? 'no mean changes' : changes.join('; ')}`,
    );
  });
}

/** Statements that must precede any number: rules other than the published ones, and filters. */
function openingStatements({ inPlace, limits }: ReportingInput) {
  const rules = {
    item: 'kind of analysis',
    value: 'sensitivity analysis: the rules differ from the published ones',
    sentence:
      'This is a sensitivity analysis: its rules differ from the published ones. Report it together with the primary analysis.',
  };
  const of = limits.join(' and ');
  const limit = {
    item: 'results filtered by',
    value: `${of}; the counts of this card include all ratings`,
    sentence: `Results are filtered by ${of}.`,
  };
  return [...(inPlace ? [rules] : []), ...(limits.length > 0 ? [limit] : [])];
}

/** The rules that decide which ratings count, what each excluded, and the effect of other rule sets. */
export function screeningPart(input: ReportingInput): Part {
  const { primary, jsonSha256es } = input;
  const counting = primary.ratings.filter(({ counts }) => counts);
  const excluding = primary.reports.filter(({ as }) => as === 'exclude');
  const named = listed(
    excluding.map(({ rule, params }) =>
      Object.keys(params).length === 0
        ? rule
        : `${rule} (${Object.entries(params)
            .map(([key, value]) => `${key} ${JSON.stringify(value)}`)
            .join(', ')})`,
    ),
  );
  const sensitivity = sensitivityRows(input);
  const opening = openingStatements(input);
  return {
    rows: [
      ...opening.map(({ item, value }) => known(SECTION, item, value)),
      known(SECTION, 'exclusion rules', setText(input) || 'none'),
      known(SECTION, 'before', scopeOf(primary.ratings)),
      ...primary.reports.map(ruleRow),
      ...(primary.reports.length === 0 ? [known(SECTION, 'rules', 'no rule applied to any rating')] : []),
      known(SECTION, 'after', scopeOf(counting)),
      ...sensitivity,
      known(SECTION, 'SHA-256 of the screening set', jsonSha256es.join(', ')),
    ],
    sentences: [
      ...opening.map(({ sentence }) => sentence),
      `Of ${scopeOf(primary.ratings)}, traps included, ${scopeOf(counting)} count.` +
        (excluding.length === 0
          ? ''
          : ` Rules: ${named}. Nothing was deleted: every rating is exported with its exclusion reasons.`),
      ...(sensitivity.length === 0
        ? []
        : [
            `Sensitivity: ${sensitivity.map(({ item, value }) => `${item.replace('sensitivity: ', 'under ')}, ${value ?? ''}`).join('. ')}.`,
          ]),
    ],
  };
}
