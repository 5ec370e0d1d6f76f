import type { RatingsAsked } from '../api/ratings-import.ts';
import { partsBetween, quotedName } from '../formats/quoted-names.ts';
import { TEXT_OPTIONS } from '../api/rating-options.ts';
import { shellWord } from './shell-word.ts';

const list = (names: readonly string[]): string => names.map(quotedName).join(', ');
const pairs = (all: readonly (readonly [string, string])[]): string =>
  all.map((pair) => pair.map(quotedName).join('=')).join(', ');

/** An option with its text. A text that begins like an option is tied to it. */
const optionWords = (option: string, text: string): string =>
  `--${option}${text.startsWith('-') ? '=' : ' '}${shellWord(text)}`;

/** Ends of a scale. Example: mos=1..5. */
export const endsText = ({ name, min, max }: RatingsAsked['scales'][number]): string =>
  `${quotedName(name)}=${min}..${max}`;

/** The command that reads a file in the same way. Example: earshot import-ratings votes.csv --repeats last --out ratings.csv. */
export function importRatingsCommand(file: string, asked: RatingsAsked): string {
  const { columns, scores, ignore, scales, roles, means } = asked;
  const texts = {
    layout: asked.layout,
    columns: pairs(columns),
    scales: pairs(scores),
    ignore: list(ignore),
    scale: scales.map(endsText).join(', '),
    role: pairs(roles),
    name: asked.name,
    split: asked.split,
    listeners: asked.listeners,
    repeats: asked.repeats,
    decimal: asked.decimal,
    dates: asked.dates,
    rows: asked.rows,
    ...Object.fromEntries(TEXT_OPTIONS.map((name) => [name, name === 'where' ? undefined : asked[name]])),
  };
  const filters = partsBetween(asked.where ?? '', ';').filter((part) => part !== '');
  return [
    'earshot import-ratings',
    shellWord(file),
    ...Object.entries(texts).flatMap(([option, text]) =>
      text === undefined || text === '' ? [] : [optionWords(option, text)],
    ),
    ...filters.flatMap((filter) => ['--where', shellWord(filter)]),
    ...(means ? ['--means'] : []),
    '--out ratings.csv',
  ].join(' ');
}
