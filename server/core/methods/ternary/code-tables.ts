import { inOrder, levelOf } from '../../analysis/input/factors.ts';
import { groupCells } from '../../analysis/input/groups.ts';
import type { BlockInput, BlockResults } from '../../analysis/input/input.ts';
import type { DraftFigure } from '../../analysis/tables/figure.ts';
import type { DraftTable } from '../../analysis/tables/table.ts';
import { groupBy } from '../../order/group-by.ts';
import type { Rating } from '../../ratings/ratings.ts';
import { codeAgreement, offeredCodes, tickedPart, type Ticks } from '../../review/coding.ts';
import { phrase } from '../../text/phrase.ts';
import type { Answers } from './label-shares.ts';
import { shareOfRows } from './scores.ts';

const VOICE = 'voice';

/** An answer whose reason has a review. */
type Coded = Rating & { ticks: readonly Ticks[] };

const isCoded = (rating: Rating): rating is Coded => rating.ticks !== undefined && rating.ticks.length > 0;

const SHARE_COLUMNS = [
  { label: 'answers', key: 'answers' },
  { label: 'listeners', key: 'listeners' },
  { label: 'either ticked', key: 'either' },
  { label: 'both ticked', key: 'both' },
  { label: 'share [95 %]', key: 'share', interval: ['low', 'high'] as const, digits: 3 },
];

const SHARE_NOTE =
  'Answers that count and have a review. Share: mean over answers of the part of their reviewers who ticked the code: 1 if ' +
  'both did, 0.5 if one of two, so that answers with one review weigh the same. Both ticked: answers with two reviews only. ' +
  'A reason can have several codes. Interval: two-way clustered over listeners and items, cut at 0 and 1.';

/** How often a code was ticked for some answers. */
function codeCells(code: string, coded: readonly Coded[]) {
  const own = coded.flatMap(({ listener, item, clip, counts, ticks }) => {
    const value = counts ? tickedPart(ticks, code) : null;
    return value === null ? [] : [{ listener, item: item ?? clip, value, reviews: ticks.length }];
  });
  return {
    code,
    answers: own.length,
    listeners: new Set(own.map(({ listener }) => listener)).size,
    either: own.filter(({ value }) => value > 0).length,
    both: own.filter(({ value, reviews }) => value === 1 && reviews > 1).length,
    ...shareOfRows(own),
  };
}

function agreementTable(codes: readonly string[], coded: readonly Coded[]): DraftTable {
  const answers = coded.map(({ ticks }) => ticks);
  return {
    name: 'code agreement',
    tier: 'detail',
    title: 'Agreement of the two reviewers on what reasons are about',
    columns: [
      { label: 'code', key: 'code' },
      { label: 'answers', key: 'n' },
      { label: 'one review', key: 'single' },
      { label: 'either ticked', key: 'either' },
      { label: 'both ticked', key: 'both' },
      { label: 'agreement', key: 'agreement', digits: 3 },
      { label: 'kappa [95 %]', key: 'kappa', interval: ['low', 'high'], digits: 3 },
    ],
    rows: codes.map((code) => ({ ...codeAgreement(code, answers) })),
    notes: [
      "Kappa: Cohen's, over the answers that both reviewed, traps and excluded ones among them; n of them in 'answers'. Answers " +
        'with one review are counted beside them and say nothing about agreement. Interval: Fleiss, Cohen and Everitt, as if answers ' +
        'were independent; it is too narrow if reasons of one listener resemble each other.',
      'Kappa is not estimable if both ticked a code always, or never; it has no interval if both agree on every answer.',
    ],
  };
}

function systemRows(codes: readonly string[], answers: readonly Answers[]) {
  return answers.flatMap(({ ratings, ...group }) => {
    const coded = ratings.filter(isCoded);
    return coded.length === 0
      ? []
      : codes.map((code) => ({ ...groupCells(group), ...codeCells(code, coded) }));
  });
}

/** Rows by system and level of a factor, of clips under test. */
function levelRows(factor: string, codes: readonly string[], coded: readonly Coded[]) {
  const tested = coded.filter(({ role }) => role === 'test');
  const groups = groupBy(tested, (rating) => JSON.stringify([rating.system, levelOf(rating, factor)]));
  const levels = inOrder(tested.flatMap((rating) => levelOf(rating, factor) ?? []));
  const systems = inOrder(tested.flatMap(({ system }) => system ?? []));
  return [...systems, null].flatMap((system) =>
    levels.flatMap((level) => {
      const own = groups.get(JSON.stringify([system, level])) ?? [];
      return own.length === 0 ? [] : codes.map((code) => ({ system, level, ...codeCells(code, own) }));
    }),
  );
}

function factorTables(
  factors: readonly string[],
  codes: readonly string[],
  coded: readonly Coded[],
): DraftTable[] {
  return factors.flatMap((factor) => {
    const rows = levelRows(factor, codes, coded);
    if (rows.length === 0) return [];
    return [
      {
        name: `codes by ${factor}`,
        tier: 'detail',
        title: phrase`Subjects of written reasons by system and ${factor}`,
        columns: [
          { label: 'system', key: 'system' },
          { label: factor, key: 'level' },
          { label: 'code', key: 'code' },
          ...SHARE_COLUMNS,
        ],
        rows,
        notes: [SHARE_NOTE],
      },
    ];
  });
}

function codeFigure(rows: ReturnType<typeof systemRows>): DraftFigure {
  const highest = rows
    .filter(({ role, share }) => role === 'test' && share !== null)
    .toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0))[0];
  return {
    kind: 'bars',
    name: 'codes',
    title: 'Subjects of written reasons by system',
    summary: highest
      ? phrase`Most often ticked: ${highest.code} for ${highest.system}, ${Math.round(100 * (highest.share ?? 0))} % of ${highest.answers} answers.`
      : 'No answer about a clip under test has a review.',
    rows: rows.map(({ system, code, answers, share, low, high }) => {
      return { system, code, answers, share, low, high };
    }),
    x: { key: 'system', label: 'system' },
    y: { key: 'share', label: 'share of answers', domain: [0, 1] },
    low: 'low',
    high: 'high',
    panel: { key: 'code', label: 'code' },
    notes: [SHARE_NOTE],
  };
}

/**
 * Subjects of written reasons, as reviewers ticked them on the coding sheet: agreement on each code, and how often it was
 * ticked by system, by voice and by each requested factor. Empty without reviews. Source of the built-in codes: Audio Turing
 * Test, table 5.
 */
export function codeResults(
  answers: readonly Answers[],
  { ratings, by }: BlockInput<readonly Rating[]>,
): BlockResults {
  const coded = ratings.filter(isCoded);
  const codes = offeredCodes(coded.map(({ ticks }) => ticks));
  if (codes.length === 0) return { tables: [], figures: [] };
  const rows = systemRows(codes, answers);
  return {
    tables: [
      {
        name: 'codes',
        title: 'Subjects of written reasons by system',
        columns: [{ label: 'system', key: 'system' }, { label: 'code', key: 'code' }, ...SHARE_COLUMNS],
        rows,
        notes: [SHARE_NOTE],
      },
      ...factorTables([...new Set([VOICE, ...by])], codes, coded),
      agreementTable(codes, coded),
    ],
    figures: [codeFigure(rows)],
  };
}
