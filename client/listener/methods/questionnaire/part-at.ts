/** Index of the part at a position; -1 if there are no parts. */
export function partAt(marks: readonly { atMs: number }[], positionMs: number): number {
  return marks.findLastIndex(({ atMs }) => atMs <= positionMs);
}
