/** What the clips of the page are called, by slot. */
export const NAMES: readonly string[] = ['A', 'B', 'X'];
