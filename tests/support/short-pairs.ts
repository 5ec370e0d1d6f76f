/** What the example of pairs says of its traps. */
const OBVIOUS =
  'obvious_pairs: {better: {where: {system: human}}, worse: {set: traps, where: {system: flawed}}, count: 2}';

/** Makes the example of pairs as short as `pages` says, with one null pair and no other trap. */
export function shortPairs(pages: string): readonly (readonly [string, string])[] {
  return [
    ['pages: 4', pages],
    ['null_pairs: 2', 'null_pairs: 1'],
    [OBVIOUS, 'switching: restart'],
  ];
}
