const isContainer = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Whether lists and maps nest at most `depth` levels. Goes level by level, so that no input exhausts the stack.
 * Example: nestsWithin({ a: [1] }, 2) is true, nestsWithin({ a: [1] }, 1) is false.
 */
export function nestsWithin(value: unknown, depth: number): boolean {
  let level = [value];
  for (let left = depth; ; left -= 1) {
    const containers = level.filter(isContainer);
    if (containers.length === 0) return true;
    if (left === 0) return false;
    level = containers.flatMap((container) => Object.values(container));
  }
}
