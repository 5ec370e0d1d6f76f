/** Message of Next: the first missing item and how many others are `left`, in the words of the page. Reactive. */
export function demandText(first: string, count: number, left: (n: number) => string): string {
  const more = count - 1;
  return more === 0 ? first : `${first} · ${left(more)}`;
}
