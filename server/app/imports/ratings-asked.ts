import type { RatingsAsked } from '#core/api/ratings-import.ts';
import { parseNames } from '#core/clips/path-pattern.ts';
import type { NamePattern } from './meaning/clip-names.ts';
import { roleNamed } from './meaning/roles.ts';
import type { RatingsRead } from './ratings-read.ts';
import { pathSteps } from './sources/json-records.ts';
import { refuseAt } from './table/refuse.ts';

/** A pattern of names, or the reason why it is none. */
export function namePattern(text: string): NamePattern | { problem: string } {
  const pattern = parseNames(text);
  if (!('problem' in pattern) && pattern.parts.length > 0) return { text, pattern };
  const problem =
    'problem' in pattern ? pattern.problem : 'it has no part; write parts like {system}_{item}.wav';
  return { problem: `'${text}' is not a pattern of names: ${problem}` };
}

/** How the file at `path` is read. Throws StudyMistakes for a pattern or a path of records that is none. */
export function readOf(path: string, asked: RatingsAsked): RatingsRead {
  const { columns, scores, scales, roles, name, ignore, records, ...others } = asked;
  const pattern = name === undefined ? null : namePattern(name);
  if (pattern && 'problem' in pattern) refuseAt(path, null, pattern.problem, 'name');
  if (records !== undefined && !pathSteps(records))
    refuseAt(
      path,
      null,
      `'${records}' is not a path: write it like sessions.trials or {listener}.{clip}`,
      'records',
    );
  return {
    ...others,
    records,
    ignore,
    names: new Map(columns),
    scores: new Map(scores),
    scales: new Map(scales.map(({ name: scale, min, max }) => [scale, { min, max }])),
    roles: new Map(roles.map(([role, system]) => [system, roleNamed(role)])),
    name: pattern ? [pattern] : [],
  };
}
