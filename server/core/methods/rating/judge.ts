import { variance } from 'simple-statistics';
import { fail } from '../../order/fail.ts';
import type { Page, Verdict } from '../../session/page.ts';
import { clipById } from '../../clips/clips.ts';
import type { RatingContext } from './clips.ts';
import { goldAnswer, spokenAnswer } from './gold.ts';
import { layoutOf } from './presets.ts';
import { scalesOf, type Scale } from './scales.ts';
import { purposeOf, type Purpose } from './units.ts';
import { GOLD, NULL_PAIR, RATING_VARIANCE, SPOKEN_INSTRUCTION } from './verdicts.ts';
import type { RatingAnswer } from './view.ts';

export interface AnsweredRating {
  page: Page;
  answer: RatingAnswer;
}

/** Largest accepted distance from the right answer, for gold clips and null pairs. Source: P.808 Toolkit. */
const TOLERANCE = 1;
/** Variance below which ratings count as all alike, and the least number of pages for that rule. */
const LEAST_VARIANCE = 0.1;
const LEAST_PAGES = 5;

interface Trapped {
  given: number;
  /** Least and largest value that passes. */
  accepted: readonly [from: number, to: number];
}

/** The answers on a trap page with the accepted range, for scales with a known right answer. */
function trapped(context: RatingContext, { page, answer }: AnsweredRating, scale: Scale): Trapped[] {
  const given = answer.values[scale.key];
  const id = page.slots.at(-1)?.clip;
  if (given === undefined || id === undefined) return [];
  const clip = clipById(context.study, id);
  const around = (right: number | null, by: number): Trapped[] =>
    right === null ? [] : [{ given, accepted: [right - by, right + by] }];
  const purpose = purposeOf(page.unit);
  if (purpose === 'gold') return around(goldAnswer(context.config, clip, scale), TOLERANCE);
  if (purpose === 'spoken') return around(spokenAnswer(clip), 0);
  const isComparison = layoutOf(context.config) === 'comparison';
  return around(isComparison ? 0 : (scale.values.at(-1) ?? null), TOLERANCE);
}

const RULES: readonly (readonly [purpose: Purpose, rule: string])[] = [
  ['gold', GOLD.id],
  ['spoken', SPOKEN_INSTRUCTION.id],
  ['null', NULL_PAIR.id],
];

function verdictOn(rule: string, said: readonly Trapped[]): Verdict {
  const evidence = said.map(({ given, accepted: [from, to] }) =>
    from === to ? `${given} for ${from}` : `${given} for ${from} to ${to}`,
  );
  const passed = said.every(({ given, accepted: [from, to] }) => given >= from && given <= to);
  return { rule, version: 1, passed, positions: null, evidence: evidence.join('; ') };
}

/** Fails if all clips under test were rated alike on every scale. */
function judgeVariance(scales: readonly Scale[], answered: readonly AnsweredRating[]): Verdict[] {
  const tests = answered.filter(({ page }) => purposeOf(page.unit) === 'test');
  if (tests.length < LEAST_PAGES) return [];
  const spreads = scales.map(({ key }) => variance(tests.map(({ answer }) => answer.values[key] ?? fail())));
  return [
    {
      rule: RATING_VARIANCE.id,
      version: 1,
      passed: spreads.some((spread) => spread >= LEAST_VARIANCE),
      positions: null,
      evidence: `variance of ${tests.length} ratings: ${spreads.map((spread) => spread.toFixed(3)).join(', ')}`,
    },
  ];
}

/**
 * Verdicts on the traps and the spread of a session's ratings. A gold clip passes within 1 of its right answer. A spoken instruction,
 * each judged separately, passes only with the requested answer. A null pair passes within 1 of no difference. All-alike ratings fail
 * from 5 pages on, if their variance without traps is below 0.1 on every scale. Listeners who fail are still paid.
 * Source: P.808 Toolkit.
 */
export function judgeRatings(
  context: RatingContext,
  pages: readonly { page: Page; answer: RatingAnswer | null }[],
): Verdict[] {
  const scales = scalesOf(context.config);
  const answered = pages.flatMap(({ page, answer }) => (answer === null ? [] : [{ page, answer }]));
  const traps = RULES.flatMap(([purpose, rule]): Verdict[] => {
    const own = answered
      .filter(({ page }) => purposeOf(page.unit) === purpose)
      .map((entry) => ({
        at: entry.page.position,
        said: scales.flatMap((scale) => trapped(context, entry, scale)),
      }))
      .filter(({ said }) => said.length > 0);
    if (own.length === 0) return [];
    // Each instruction is a separate check, because payment rules may count how many were missed.
    if (purpose === 'spoken') return own.map(({ at, said }) => ({ ...verdictOn(rule, said), at }));
    return [
      verdictOn(
        rule,
        own.flatMap(({ said }) => said),
      ),
    ];
  });
  return [...traps, ...judgeVariance(scales, answered)];
}
