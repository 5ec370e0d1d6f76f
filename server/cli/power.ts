import type { Database } from '../db/contract/database.ts';
import type { DifferenceQuestion } from '#core/design/power-report.ts';
import { isChoice, usualSpread, type ChoiceLevels } from '#core/design/usual-spread.ts';
import type { ErrorSpread } from '#core/stats/power/difference-error.ts';
import { describePower, readPilot, type Pilot, type PowerOptions } from '../app/analysis/power.ts';
import { studyName } from '../app/studies/publish.ts';
import { readRatedFile, readRatedStudy } from '../app/imports/rating-source.ts';
import { first, isTable, ONE, parse, share, UsageError, withStore, writeJson } from './arguments.ts';
import type { Command } from './command.ts';
import { OPTIONS, planOf, size, whole, type Plan, type Words } from './power-plan.ts';

type Asked = Pick<PowerOptions, 'about' | 'question' | 'contrasts' | 'sources'>;

const levelsOf = (words: Words): ChoiceLevels => ({
  hls: share(words.hls ?? '50%'),
  unclear: share(words.unclear ?? '20%'),
  share: share(words.share ?? '50%'),
  icc: share(words.icc ?? '10%'),
});

function usual(words: Words, { grid, design }: Plan): ErrorSpread {
  try {
    return usualSpread(grid, design.kind, levelsOf(words));
  } catch (cause) {
    throw cause instanceof RangeError ? new UsageError(cause.message) : cause;
  }
}

/** The difference that is asked for: for choices, also by the share that prefers one system. */
function differenceOf(words: Words, { grid, design }: Plan): number | null {
  if (words.share === undefined) return size(words, 'difference');
  if (design.kind === 'clips' || !isChoice(grid))
    throw new UsageError('--share is for choices between two systems; write --difference');
  return Math.abs(share(words.share) - 0.5) * (grid.max - grid.min);
}

function asked(words: Words, plan: Plan, pilot: Pilot | null): Asked {
  const own = {
    listener: size(words, 'sd-listener'),
    item: size(words, 'sd-item'),
    residual: size(words, 'sd-rating'),
  };
  const isGiven = own.listener !== null && own.item !== null && own.residual !== null;
  const known = pilot?.spread ?? (isGiven ? null : usual(words, plan));
  const spread: ErrorSpread = {
    listener: own.listener ?? known?.listener ?? 0,
    item: own.item ?? known?.item ?? 0,
    residual: own.residual ?? known?.residual ?? 0,
  };
  const difference = differenceOf(words, plan);
  const margin = size(words, 'margin') ?? plan.margin;
  if (difference === null && margin === null)
    throw new UsageError('--difference is missing: how large is the difference that is to be found?');
  const source =
    pilot?.about ??
    (isGiven
      ? 'spread: as given'
      : 'spread: typical values where no option says; a pilot with --from is better');
  const question: DifferenceQuestion = {
    about: 'difference',
    difference,
    margin,
    listeners: whole(words, 'listeners'),
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

function correlation(words: Words): Asked {
  const value = size(words, 'correlation');
  if (value === null) throw new UsageError('--correlation is missing: write a number such as 0.8');
  if (value >= 1) throw new UsageError(`--correlation ${value} is not below 1`);
  const [n, width] = [whole(words, 'n'), size(words, 'width')];
  if ((n === null) === (width === null))
    throw new UsageError('say either --n 50 (clips) or --width 0.2 (of the interval)');
  return {
    about: `SRCC of ${value} between a metric and listeners`,
    contrasts: '',
    sources: [],
    question: { about: 'correlation', kind: 'spearman', correlation: value, n, width },
  };
}

async function pilotOf(
  { from, scale: named }: Words,
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

export const power: Command = {
  usage: [
    'power <study folder> --difference 0.3 [--listeners 24] [--scale name] [--from <study|ratings.csv>] [--margin 0.2]',
    'power mos|hls|mushra --difference 0.3 --items 20 [--items-each 10] [--systems 2] [--contrasts all|baseline]',
    '      [--correction single-step|holm|none] [--hls 40% --unclear 20%]',
    'power preference --share 60% --items 20 [--items-each 10] [--systems 2] [--icc 0.1]',
    'power correlation --correlation 0.8 (--n 50 | --width 0.2)',
    '      all: [--power 80%] [--alpha 5%] [--sd-listener 0.2] [--sd-item 0.15] [--sd-rating 0.65] [--json file]',
  ],
  async run(args, { dataFolder }, { say, database }) {
    const { positionals, values } = parse(args, ONE, OPTIONS);
    const name = first(positionals);
    const told = async (): Promise<Asked> => {
      if (name === 'correlation') return correlation(values);
      const plan = await planOf(name, values);
      return asked(values, plan, await pilotOf(values, plan, database, dataFolder));
    };
    const { text: report, json } = describePower({
      ...(await told()),
      power: share(values.power ?? '80%'),
      alpha: share(values.alpha ?? '5%'),
    });
    await writeJson(values.json, json);
    say(report);
  },
};
