/** The index of the part that a position is in; -1 where there are no parts. */
export function partAt(marks: readonly { atMs: number }[], positionMs: number): number {
  return marks.findLastIndex(({ atMs }) => atMs <= positionMs);
}
