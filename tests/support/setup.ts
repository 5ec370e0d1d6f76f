import { afterEach, beforeEach, expect, vi } from 'vitest';

/** An unexpected console call fails the test: warnings that nobody reads hide the one that matters. */
const methods = ['error', 'warn'] as const;

beforeEach(() => {
  for (const method of methods) vi.spyOn(console, method);
});

afterEach(() => {
  for (const method of methods) expect(console[method]).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
