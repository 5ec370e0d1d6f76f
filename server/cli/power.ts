import type { PilotSpread } from '#core/design/pilot-spread.ts';
import type { PowerQuestion } from '#core/design/power-report.ts';
import { readPilot, tellPower } from '../commands/power.ts';
import { studyName } from '../commands/publish.ts';
import { readRatedFile, readRatedStudy } from '../commands/rating-source.ts';
import { readSqliteStore } from '../db/sqlite/sqlite-store.ts';
import {
  first,
  isTable,
  ONE,
  parse,
  share,
  UsageError,
  wholeNumber,
  withStore,
  writeJson,
} from './arguments.ts';
import type { Command } from './command.ts';

const text = { type: 'string' } as const;
const OPTIONS = {
  difference: text,
  listeners: text,
  items: text,
  'items-each': text,
  sd: text,
  'sd-listener': text,
  'sd-item': text,
  'sd-rating': text,
  hls: text,
  unclear: text,
  share: text,
  each: text,
  icc: text,
  correlation: text,
  width: text,
  n: text,
  power: text,
  alpha: text,
  tests: text,
  from: text,
  scale: text,
  json: text,
} as const;

/** Options as they were written. */
type Words = Readonly<Partial<Record<keyof typeof OPTIONS, string | undefined>>>;
type Word = keyof typeof OPTIONS;

/** A number above 0, which the option has to be. */
function size(words: Words, name: Word, otherwise?: number): number {
  const given = words[name];
  if (given === undefined) {
    if (otherwise === undefined) throw new UsageError(`--${name} is missing`);
    return otherwise;
  }
  const value = Number(given);
  if (!(value >= 0 && value < Infinity) || given.trim() === '')
    throw new UsageError(`--${name} ${given} is no number from 0`);
  return value;
}

const whole = (words: Words, name: Word): number | null => {
  const given = words[name];
  return given === undefined ? null : wholeNumber(given);
};

/** What the four kinds of standard deviation are where neither an option nor a pilot says: of ratings of a MOS test from 1 to 5. */
const USUAL = { listenerSystem: 0.2, itemSystem: 0.15, residual: 0.65 };
/** Of the Audio Turing Test's listeners: intercept and slope of its mixed model (arXiv 2505.11200). */
const USUAL_HLS = { listener: 0.234, listenerSystem: 0.108, itemSystem: 0.1 };

interface Asked {
  about: string;
  question: PowerQuestion;
  sources: string[];
}

function crossed(words: Words, spread: typeof USUAL, about: string, sources: string[]): Asked {
  const items = whole(words, 'items');
  if (items === null)
    throw new UsageError('--items is missing: how many items (texts) does every system speak?');
  const itemsEach = whole(words, 'items-each') ?? items;
  if (itemsEach > items) throw new UsageError(`--items-each ${itemsEach} is more than the ${items} items`);
  const own = {
    listenerSystem: size(words, 'sd-listener', spread.listenerSystem),
    itemSystem: size(words, 'sd-item', spread.itemSystem),
    residual: size(words, 'sd-rating', spread.residual),
  };
  const difference = size(words, 'difference');
  const listeners = whole(words, 'listeners');
  return {
    about,
    sources,
    question: { design: 'crossed', difference, listeners, items, itemsEach, spread: own },
  };
}

const pilotLine = ({ ratings, listeners, systems, scale }: PilotSpread): string =>
  `spread of the pilot: ${ratings} ratings of ${scale} by ${listeners} listeners${systems > 0 ? `, ${systems} systems` : ''}`;

function pilotSpreadOf(
  pilot: PilotSpread | null,
  usual: typeof USUAL,
): { spread: typeof USUAL; sources: string[] } {
  if (!pilot)
    return { spread: usual, sources: ['spread: ours where no option says; a pilot with --from is better'] };
  if (!pilot.spread)
    throw new UsageError(
      '--from: the pilot has too few listeners, items or systems to tell the spread; give it with --sd-listener, --sd-item and --sd-rating',
    );
  return { spread: pilot.spread, sources: [pilotLine(pilot)] };
}

/** The spread of verdicts that follows from the level of the score: human 1, unclear 0.5, machine 0. */
function hlsSpread(words: Words): typeof USUAL {
  const level = share(words.hls ?? '50%');
  const unclear = share(words.unclear ?? '20%');
  const all = level * (1 - level) - unclear / 4;
  const { listener, listenerSystem, itemSystem } = USUAL_HLS;
  const rest = all - listener ** 2 - listenerSystem ** 2 - itemSystem ** 2;
  if (!(unclear / 2 <= level && level <= 1 - unclear / 2))
    throw new UsageError(`--hls ${level} is not possible with ${unclear} unclear`);
  if (rest <= 0)
    throw new UsageError(
      `--hls ${level} leaves no spread for what listeners differ by; give --sd-listener, --sd-item and --sd-rating`,
    );
  return { listenerSystem, itemSystem, residual: Math.sqrt(rest) };
}

type Design = (words: Words, pilot: PilotSpread | null) => Asked;

const DESIGNS: Readonly<Record<string, Design>> = {
  mos(words, pilot) {
    const { spread, sources } = pilotSpreadOf(pilot, USUAL);
    return crossed(words, spread, `Difference of ${words.difference} MOS between two systems`, sources);
  },
  hls(words, pilot) {
    const { spread, sources } = pilotSpreadOf(pilot, pilot ? USUAL : hlsSpread(words));
    return crossed(
      words,
      spread,
      `Difference of ${words.difference} in human-likeness score between two systems`,
      sources,
    );
  },
  mushra(words, pilot) {
    const known = pilot?.pairedSd ?? undefined;
    if (words.sd === undefined && known === undefined)
      throw new UsageError(
        '--sd is missing: the standard deviation between listeners of the difference of two systems, or a pilot with --from',
      );
    const [difference, sd] = [size(words, 'difference'), size(words, 'sd', known)];
    return {
      about: `Difference of ${difference} points between two systems of a MUSHRA test`,
      sources: pilot && words.sd === undefined ? [pilotLine(pilot)] : [],
      question: { design: 'paired', difference, listeners: whole(words, 'listeners'), sd },
    };
  },
  preference(words, pilot) {
    if (words.share === undefined)
      throw new UsageError('--share is missing: the share that prefers one system, such as 60%');
    const icc = words.icc === undefined ? (pilot?.icc ?? 0.1) : share(words.icc);
    const own = share(words.share);
    return {
      about: `${words.share} prefer one of two systems`,
      sources: pilot && words.icc === undefined ? [pilotLine(pilot)] : [],
      question: {
        design: 'share',
        share: own,
        listeners: whole(words, 'listeners'),
        each: whole(words, 'each') ?? 1,
        icc,
      },
    };
  },
  correlation(words) {
    const correlation = size(words, 'correlation');
    if (correlation >= 1) throw new UsageError(`--correlation ${correlation} is not below 1`);
    const [n, width] = [whole(words, 'n'), words.width === undefined ? null : size(words, 'width')];
    if ((n === null) === (width === null))
      throw new UsageError('say either --n 50 (clips) or --width 0.2 (of the interval)');
    return {
      about: `SRCC of ${correlation} between a metric and listeners`,
      sources: [],
      question: { design: 'correlation', kind: 'spearman', correlation, n, width },
    };
  },
};

async function pilotOf(
  from: string | undefined,
  scale: string | undefined,
  dataFolder: string,
): Promise<PilotSpread | null> {
  if (from === undefined) return null;
  if (isTable(from)) return readPilot(await readRatedFile(from), scale);
  return withStore(readSqliteStore(dataFolder), async (store) =>
    readPilot(
      await readRatedStudy({
        store,
        name: studyName(from),
        folder: from,
        metrics: undefined,
        modes: ['live'],
      }),
      scale,
    ),
  );
}

export const power: Command = {
  usage: [
    'power mos|hls --difference 0.3 --items 20 [--items-each 10] [--listeners 24] [--from <study|ratings.csv> [--scale name]]',
    '      [--hls 40% --unclear 20%] [--sd-listener 0.2] [--sd-item 0.15] [--sd-rating 0.65]',
    'power mushra --difference 5 (--sd 12 | --from <study|ratings.csv>) [--listeners 20]',
    'power preference --share 60% [--each 10] [--icc 0.1] [--listeners 30]',
    'power correlation --correlation 0.8 (--n 50 | --width 0.2)',
    '      all: [--power 80%] [--alpha 5%] [--tests 10] [--json file]; listeners that are not named are what is answered',
  ],
  async run(args, { dataFolder }, { say }) {
    const { positionals, values } = parse(args, ONE, OPTIONS);
    const name = first(positionals);
    const design = Object.hasOwn(DESIGNS, name) ? DESIGNS[name] : undefined;
    if (!design) throw new UsageError(`'${name}' is no design: write ${Object.keys(DESIGNS).join(', ')}`);
    const pilot = await pilotOf(values.from, values.scale, dataFolder);
    const { text: told, json } = tellPower({
      ...design(values, pilot),
      power: share(values.power ?? '80%'),
      alpha: share(values.alpha ?? '5%'),
      tests: wholeNumber(values.tests ?? '1'),
    });
    await writeJson(values.json, json);
    say(told);
  },
};
