import type { RatingsAsked } from '#core/api/ratings-import.ts';
import type { TextOption } from '#core/api/rating-options.ts';
import { partsBetween, unquoted } from '#core/formats/quoted-names.ts';
import { parseNames } from '#core/clips/path-pattern.ts';
import type { NamePattern } from './meaning/clip-names.ts';
import { roleNamed } from './meaning/roles.ts';
import type { RatingsRead } from './ratings-read.ts';
import {
  ANSWERS,
  COLUMN_PAIRS,
  DELIMITER,
  ENCODING,
  RECORDS,
  ROW_FILTER,
  type OptionText,
} from './option-texts.ts';
import { refuseAt } from './table/refuse.ts';

/** A pattern of names, or the reason why it is none. */
export function namePattern(text: string): NamePattern | { problem: string } {
  const pattern = parseNames(text);
  if (!('problem' in pattern) && pattern.parts.length > 0) return { text, pattern };
  const problem =
    'problem' in pattern ? pattern.problem : 'it has no part; write parts like {system}_{item}.wav';
  return { problem: `'${text}' is not a pattern of names: ${problem}` };
}

/** The pattern of an option, as a list. Throws StudyMistakes for a text that is none. */
function patternOf(path: string, text: string | undefined, field: 'name' | 'votes'): NamePattern[] {
  if (text === undefined) return [];
  const pattern = namePattern(text);
  return 'problem' in pattern ? refuseAt(path, null, pattern.problem, field) : [pattern];
}

const partsOf = (text: string | undefined, separator: Parameters<typeof partsBetween>[1]): string[] =>
  partsBetween(text ?? '', separator).filter((part) => part !== '');

/** How the file at `path` is read. Throws StudyMistakes for the text of an option that cannot be read. */
export function readOf(path: string, asked: RatingsAsked): RatingsRead {
  const { columns, scores, scales, roles, name, ...others } = asked;
  const { set, where, lists, votes, values, missing, delimiter, encoding, records, ...chosen } = others;
  const read = <T>(text: string | undefined, option: OptionText<T>, field: TextOption): T | undefined =>
    text === undefined ? undefined : (option.read(text) ?? refuseAt(path, null, option.refusal(text), field));
  return {
    ...chosen,
    names: new Map(columns),
    scores: new Map(scores),
    scales: new Map(scales.map(({ name: scale, min, max }) => [scale, { min, max }])),
    roles: new Map(roles.map(([role, system]) => [system, roleNamed(role)])),
    name: patternOf(path, name, 'name'),
    votes: patternOf(path, votes, 'votes'),
    set: read(set, COLUMN_PAIRS, 'set'),
    where: partsOf(where, ';').flatMap((filter) => read(filter, ROW_FILTER, 'where') ?? []),
    values: new Map(read(values, ANSWERS, 'values')),
    lists: partsOf(lists, ',').map(unquoted),
    missing: partsOf(missing, ',').map(unquoted),
    delimiter: read(delimiter, DELIMITER, 'delimiter'),
    encoding: read(encoding, ENCODING, 'encoding'),
    records: read(records, RECORDS, 'records'),
  };
}
