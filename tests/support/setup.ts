import { afterEach, expect, vi } from 'vitest';

/** An unexpected console call fails the test: warnings that nobody reads hide the one that matters. */
const said: string[] = [];

for (const method of ['error', 'warn'] as const) {
  const original = console[method];
  console[method] = (...words: unknown[]) => {
    said.push(`console.${method}: ${words.map(String).join(' ')}`);
    original(...words);
  };
}

afterEach(() => {
  expect(said.splice(0)).toEqual([]);
  vi.restoreAllMocks();
});
