import { CLIP_TEST_NAMES } from '#core/methods/clip-tests.ts';
import type { Database } from '../db/contract/database.ts';
import type { DifferenceQuestion } from '#core/design/power-report.ts';
import { isChoice, usualSpread } from '#core/design/usual-spread.ts';
import { CORRECTIONS } from '#core/models/model-task.ts';
import type { ErrorSpread } from '#core/stats/power/difference-error.ts';
import { describePower, readPilot, type Pilot, type PowerOptions } from '../app/analysis/power.ts';
import { studyName } from '../app/studies/publish.ts';
import { readRatedFile, readRatedStudy } from '../app/imports/rating-source.ts';
import type { Services, Shell } from './declare/shell.ts';
import type { Declared } from './declare/command.ts';
import { form } from './declare/form.ts';
import { option } from './declare/option.ts';
import { choice, isTable, oneOf, word } from './declare/word.ts';
import { clipPlan, preferencePlan, studyPlan, type Plan } from './power-plan.ts';
import { json } from './shared-options.ts';
import { UsageError } from './declare/usage-error.ts';
import { asUsage, share, size, wholeNumber } from './values.ts';
import { withStore, writeJson } from './with-store.ts';

type Asked = Pick<PowerOptions, 'about' | 'question' | 'contrasts' | 'sources'>;

const LIMITS = {
  power: option('80%', 'target power', { default: '80%', as: share }),
  alpha: option('5%', 'significance level', { default: '5%', as: share }),
  json,
};

/** Target of the plan, and the variances of ratings. */
const DIFFERENCE = {
  difference: option('0.3', 'difference to detect, in units of the scale', { as: size }),
  margin: option('0.2', 'equivalence margin; without --difference, the plan is a test of equivalence', {
    as: size,
  }),
  listeners: option('24', 'number of listeners; without it, the number needed is computed', {
    as: wholeNumber,
  }),
  from: option('study|ratings.csv', 'pilot whose ratings give the variances'),
  scale: option('name', 'scale of the study or of the pilot'),
  'sd-listener': option('0.2', 'SD of system differences between listeners', { as: size }),
  'sd-item': option('0.15', 'SD of system differences between items', { as: size }),
  'sd-rating': option('0.65', 'residual SD of ratings', { as: size }),
};

const VERDICTS = {
  hls: option('40%', 'mean human-likeness score', { default: '50%', as: share }),
  unclear: option('20%', 'share of unclear verdicts', { default: '20%', as: share }),
};

const CHOICES = {
  share: option('60%', 'share of choices that prefer one of two systems', { as: share }),
  icc: option('10%', 'part of the variance of choices between listeners', {
    default: '10%',
    as: share,
  }),
};

const ITEMS = {
  items: option('20', 'number of items (texts) per system', { isRequired: true, as: wholeNumber }),
  'items-each': option('10', 'number of items that each listener hears (default: all)', {
    as: wholeNumber,
  }),
  systems: option('5', 'number of systems', {
    default: '2',
    as: wholeNumber.refine((systems) => systems >= 2, 'at least 2 systems are needed'),
  }),
  contrasts: option('all|baseline', 'compare all pairs of systems, or each with a baseline', {
    default: 'all',
    as: choice(['all', 'baseline']),
  }),
};

interface Spread {
  difference: number | undefined;
  margin: number | undefined;
  listeners: number | undefined;
  from: string | undefined;
  scale: string | undefined;
  'sd-listener': number | undefined;
  'sd-item': number | undefined;
  'sd-rating': number | undefined;
  hls?: number;
  unclear?: number;
  share?: number | undefined;
  icc?: number;
}

/** Difference to detect. For choices it may be given as the share that prefers one system. */
function differenceOf(given: Spread, { grid, design }: Plan): number | null {
  if (given.share === undefined) return given.difference ?? null;
  if (design.kind === 'clips' || !isChoice(grid))
    throw new UsageError('--share is for choices between two systems: use --difference');
  return Math.abs(given.share - 0.5) * (grid.max - grid.min);
}

/** Variances of ratings, and their source. */
function spreadOf(given: Spread, plan: Plan, pilot: Pilot | null): { spread: ErrorSpread; source: string } {
  const { 'sd-listener': listener, 'sd-item': item, 'sd-rating': residual } = given;
  if (listener !== undefined && item !== undefined && residual !== undefined)
    return { spread: { listener, item, residual }, source: pilot?.about ?? 'variances: from the options' };
  const { hls = 0.5, unclear = 0.2, share: preferred = 0.5, icc = 0.1 } = given;
  const levels = { hls, unclear, share: preferred, icc };
  const known = pilot?.spread ?? asUsage(() => usualSpread(plan.grid, plan.design.kind, levels));
  return {
    spread: {
      listener: listener ?? known.listener,
      item: item ?? known.item,
      residual: residual ?? known.residual,
    },
    source: pilot?.about ?? 'variances: typical values unless given; a pilot with --from is more accurate',
  };
}

function asked(given: Spread, plan: Plan, pilot: Pilot | null): Asked {
  const { spread, source } = spreadOf(given, plan, pilot);
  const difference = differenceOf(given, plan);
  const margin = given.margin ?? plan.margin;
  if (difference === null && margin === null)
    throw new UsageError('--difference is missing: add the difference to detect');
  const question: DifferenceQuestion = {
    about: 'difference',
    difference,
    margin,
    listeners: given.listeners ?? null,
    design: plan.design,
    family: plan.family,
    spread,
  };
  const what =
    difference === null
      ? `Equivalence within ${margin}`
      : `Difference of ${Number(difference.toPrecision(4))}`;
  return {
    about: `${what} between two systems${plan.where}`,
    question,
    contrasts: plan.contrasts,
    sources: [source, ...plan.notes],
  };
}

async function pilotOf(
  { from, scale: named }: Spread,
  plan: Plan,
  database: Database,
  dataFolder: string,
): Promise<Pilot | null> {
  if (from === undefined) return null;
  const scale = plan.scale ?? named;
  const pairs = plan.design.kind === 'clips' ? null : plan.design.kind;
  if (isTable(from)) return readPilot(await readRatedFile(from), scale, pairs);
  return withStore(database.read(dataFolder), async (store) =>
    readPilot(
      await readRatedStudy({
        store,
        name: studyName(from),
        folder: from,
        metrics: undefined,
        modes: ['live'],
      }),
      scale,
      pairs,
    ),
  );
}

interface Limits {
  power: number;
  alpha: number;
  json: string | undefined;
}

async function report(question: Asked, { power: reached, alpha, json: file }: Limits, { say }: Shell) {
  const { text, json: results } = describePower({ ...question, power: reached, alpha });
  await writeJson(file, results);
  say(text);
}

async function reportPlan(given: Spread & Limits, plan: Plan, dataFolder: string, shell: Shell & Services) {
  const pilot = await pilotOf(given, plan, shell.database, dataFolder);
  await report(asked(given, plan, pilot), given, shell);
}

export const power: Declared = {
  fields: { pilot: ['from'], spread: ['sd-listener', 'sd-item', 'sd-rating'] },
  forms: [
    form({
      words: { folder: word('<study folder>') },
      options: { ...DIFFERENCE, ...VERDICTS, ...CHOICES, ...LIMITS },
      async run({ words: { folder }, options }, { dataFolder }, shell) {
        await reportPlan(options, await studyPlan(folder, options.scale), dataFolder, shell);
      },
    }),
    form({
      words: { test: oneOf(CLIP_TEST_NAMES) },
      options: {
        ...ITEMS,
        correction: option(CORRECTIONS.join('|'), 'correction for multiple comparisons', {
          default: 'single-step',
          as: choice(CORRECTIONS),
        }),
        ...DIFFERENCE,
        ...VERDICTS,
        ...LIMITS,
      },
      async run({ words: { test }, options }, { dataFolder }, shell) {
        await reportPlan(options, clipPlan(test, options), dataFolder, shell);
      },
    }),
    form({
      words: { test: oneOf(['preference']) },
      options: {
        ...ITEMS,
        correction: option('holm|none', 'correction for multiple comparisons', {
          default: 'holm',
          as: choice(['holm', 'none']),
        }),
        ...DIFFERENCE,
        ...CHOICES,
        ...LIMITS,
      },
      async run({ options }, { dataFolder }, shell) {
        await reportPlan(options, preferencePlan(options), dataFolder, shell);
      },
    }),
    form({
      words: { test: oneOf(['correlation']) },
      options: {
        correlation: option('0.8', 'correlation of a metric with listeners, below 1', {
          isRequired: true,
          as: size.refine((value) => value < 1, 'must be below 1'),
        }),
        n: option('50', 'number of clips', { as: wholeNumber }),
        width: option('0.2', 'greatest width of the confidence interval', { as: size }),
        ...LIMITS,
      },
      exactlyOne: [['n', 'width']],
      async run({ options }, _env, shell) {
        const { correlation, n = null, width = null } = options;
        const question: Asked = {
          about: `SRCC of ${correlation} between a metric and listeners`,
          contrasts: '',
          sources: [],
          question: { about: 'correlation', kind: 'spearman', correlation, n, width },
        };
        await report(question, options, shell);
      },
    }),
  ],
};
