import { afterAll, afterEach, expect, vi } from 'vitest';
import { checkReplies } from '../../server/http/contract/check-reply.ts';

// A reply that breaks its contract fails the request, and with it the test.
checkReplies();

/** An unexpected console call fails the test: warnings that nobody reads hide the one that matters. */
const said: string[] = [];
const METHODS = ['error', 'warn'] as const;
const originals = METHODS.map((method) => [method, console[method]] as const);

for (const [method, original] of originals) {
  console[method] = (...words: unknown[]) => {
    said.push(`console.${method}: ${words.map(String).join(' ')}`);
    original(...words);
  };
}

afterEach(() => {
  expect(said.splice(0)).toEqual([]);
  vi.restoreAllMocks();
});

/** Files share a process: none leaves behind what it changed. */
afterAll(() => {
  for (const [method, original] of originals) console[method] = original;
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetConfig();
});
